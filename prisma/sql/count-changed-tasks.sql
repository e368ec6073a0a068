-- Places change seldom, and all of a round at once, so that every round can be looked at. A task that becomes a real one, or no
-- longer is, takes its labels along; that never happens while people label.
CREATE FUNCTION "count_changed_tasks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Of a task that is labelled until its outcome is settled they change with its labels.
  IF current_setting('tickbox.settling', true) = 'yes' THEN
    RETURN NULL;
  END IF;
  PERFORM count_tasks(array_agg(changed.round_id)) FROM (
    SELECT t.round_id FROM task t JOIN round_tally kept ON kept.round_id = t.round_id GROUP BY kept.round_id, t.round_id
    HAVING sum(t.wanted) <> kept.wanted OR count(*) FILTER (WHERE t.stratum = 'main') <> kept.real_tasks
      OR COALESCE(sum(t.wanted) FILTER (WHERE t.stratum = 'main'), 0) <> kept.real_wanted
      OR count(*) FILTER (WHERE t.stratum = 'main' AND t.wanted = 0) <> kept.without_places
  ) changed HAVING count(*) > 0;
  PERFORM recount_round(changed.round_id) FROM (
    SELECT DISTINCT t.round_id FROM task t LEFT JOIN task_tally y ON y.task_id = t.id
    WHERE (t.stratum = 'main') <> (y.task_id IS NOT NULL)
      OR (t.stratum = 'main' AND y.checklist_id IS DISTINCT FROM t.checklist_id)
  ) changed;
  RETURN NULL;
END $$;

CREATE TRIGGER "task_changed" AFTER UPDATE OF "wanted", "stratum", "checklist_id" ON "task"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_changed_tasks"();
