-- A task that becomes a real one, or no longer is, takes its labels along. That never happens while people label.
CREATE FUNCTION "recount_changed_rounds"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM recount_round(changed.round_id) FROM (
    SELECT DISTINCT t.round_id FROM task t LEFT JOIN task_tally y ON y.task_id = t.id
    WHERE (t.stratum = 'main') <> (y.task_id IS NOT NULL)
      OR (t.stratum = 'main' AND y.checklist_id IS DISTINCT FROM t.checklist_id)
  ) changed;
  RETURN NULL;
END $$;

CREATE TRIGGER "task_recounted" AFTER UPDATE OF "stratum", "checklist_id" ON "task"
  FOR EACH STATEMENT EXECUTE FUNCTION "recount_changed_rounds"();
