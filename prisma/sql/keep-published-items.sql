CREATE FUNCTION "keep_published_items"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  state checklist_status;
BEGIN
  IF TG_OP = 'DELETE' AND is_deleting_content() THEN
    RETURN OLD;
  END IF;
  -- Locking the checklist keeps a question from slipping in while another transaction publishes it.
  SELECT c.status INTO state FROM checklist c WHERE c.id = COALESCE(NEW.checklist_id, OLD.checklist_id) FOR SHARE;
  IF state = 'published' THEN
    RAISE EXCEPTION 'a published checklist is frozen: make a new version' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN COALESCE(NEW, OLD);
END $$;

CREATE TRIGGER "checklist_item_frozen" BEFORE INSERT OR UPDATE OR DELETE ON "checklist_item"
  FOR EACH ROW EXECUTE FUNCTION "keep_published_items"();
