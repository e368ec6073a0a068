CREATE FUNCTION "refuse_assignment_move"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an assignment stays with its task and rater' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER "assignment_stays" BEFORE UPDATE ON "assignment" FOR EACH ROW
  WHEN (OLD.task_id <> NEW.task_id OR OLD.rater_id <> NEW.rater_id OR OLD.shown_order IS DISTINCT FROM NEW.shown_order)
  EXECUTE FUNCTION "refuse_assignment_move"();
