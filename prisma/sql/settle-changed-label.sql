-- A changed label changes no place: what it does to the outcome is looked at by itself. Counts first, then tasks, as in submitting.
CREATE FUNCTION "settle_changed_label"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM task t WHERE t.id = NEW.task_id AND t.most_wanted IS NOT NULL;
  IF FOUND THEN
    PERFORM FROM task_tally y WHERE y.task_id = NEW.task_id FOR NO KEY UPDATE;
    PERFORM settle_task(NEW.task_id);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "annotation_changed_settles" AFTER INSERT ON "annotation" FOR EACH ROW
  WHEN (NEW.supersedes_id IS NOT NULL AND NEW.assignment_id IS NOT NULL) EXECUTE FUNCTION "settle_changed_label"();
