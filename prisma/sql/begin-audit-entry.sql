-- A new entry: its salt, by which nobody finds what was erased from its hash, and no place in the chain yet.
CREATE FUNCTION "begin_audit_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.salt := decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
  NEW.detail_hash := sha256(NEW.salt || convert_to(coalesce(NEW.detail::text, ''), 'UTF8'));
  NEW.position := NULL;
  NEW.previous := NULL;
  NEW.hash := NULL;
  RETURN NEW;
END $$;

CREATE TRIGGER "audit_entry_begins" BEFORE INSERT ON "audit_entry"
  FOR EACH ROW EXECUTE FUNCTION "begin_audit_entry"();
