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
