-- Gives a task a further place while its outcome is open, and takes places that nobody holds away once it is settled. The
-- task's row is locked before its labels are looked at, so that of two raters who submit at once the second sees both.
CREATE FUNCTION "settle_task"(task uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held record;
  places int;
BEGIN
  SELECT t.wanted, t.taken, t.most_wanted INTO held FROM task t WHERE t.id = settle_task.task FOR NO KEY UPDATE;
  IF held.most_wanted IS NULL THEN
    RETURN;
  END IF;
  places := greatest(labels_until_settled(settle_task.task, held.most_wanted), held.taken);
  IF places <> held.wanted THEN
    -- Counts by round are of places that change seldom; these are counted when asked for.
    PERFORM set_config('tickbox.settling', 'yes', true);
    UPDATE task t SET wanted = places WHERE t.id = settle_task.task;
    PERFORM set_config('tickbox.settling', '', true);
  END IF;
END $$;

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
