-- Only in an arm without a checklist a label after a checklist has none.
CREATE FUNCTION "refuse_lost_checklist"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM task t WHERE t.id = NEW.task_id AND t.arm IS NOT NULL AND t.checklist_id IS NULL) THEN
    RAISE EXCEPTION 'a label after a checklist names it'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'annotation_fits_protocol', TABLE = 'annotation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "annotation_keeps_checklist" BEFORE INSERT ON "annotation" FOR EACH ROW
  WHEN (NEW.protocol = 'check_then_score' AND NEW.checklist_id IS NULL) EXECUTE FUNCTION "refuse_lost_checklist"();
