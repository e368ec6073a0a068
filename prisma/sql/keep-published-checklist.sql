-- A published checklist is frozen; only its gold mark may change.
CREATE FUNCTION "keep_published_checklist"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_deleting_content() THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - 'is_gold' = to_jsonb(NEW) - 'is_gold' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a published checklist is frozen: make a new version' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER "checklist_frozen" BEFORE UPDATE OR DELETE ON "checklist"
  FOR EACH ROW WHEN (OLD.status = 'published') EXECUTE FUNCTION "keep_published_checklist"();
