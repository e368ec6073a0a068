-- An entry gets its place once, loses what may be erased once, and goes when a checkpoint says how the chain went on.
CREATE FUNCTION "keep_audit_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  seal CONSTANT TEXT[] := ARRAY['position', 'previous', 'hash'];
  personal CONSTANT TEXT[] := ARRAY['detail', 'salt'];
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM audit_checkpoint c WHERE c.position >= OLD.position) THEN
    RETURN OLD;
  ELSIF TG_OP = 'UPDATE' AND OLD.position IS NULL AND NEW.hash IS NOT NULL
    AND to_jsonb(OLD) - seal = to_jsonb(NEW) - seal THEN
    RETURN NEW;
  ELSIF TG_OP = 'UPDATE' AND NEW.detail IS NULL AND NEW.salt IS NULL
    AND to_jsonb(OLD) - personal = to_jsonb(NEW) - personal THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER "audit_entry_append_only" BEFORE UPDATE OR DELETE ON "audit_entry"
  FOR EACH ROW EXECUTE FUNCTION "keep_audit_entry"();
