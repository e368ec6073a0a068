-- A person's label of a training task stays as it was given: its truth has been shown. Only a new try replaces it.
CREATE FUNCTION "refuse_changed_training"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM task WHERE id = NEW.task_id AND stratum = 'training') THEN
    RAISE EXCEPTION 'a label of a training task cannot be changed'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'training_label_stays', TABLE = 'annotation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "training_label_stays" BEFORE INSERT ON "annotation" FOR EACH ROW
  WHEN (NEW.supersedes_id IS NOT NULL AND NEW.assignment_id IS NOT NULL) EXECUTE FUNCTION "refuse_changed_training"();
