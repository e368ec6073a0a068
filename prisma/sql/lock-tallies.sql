-- Whoever counts answers and whoever ends a label take the counts of its task first. So one of the two sees what the other did.
-- Whoever calls it says how it is planned.
CREATE FUNCTION "lock_tallies"(labels uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM (
    SELECT DISTINCT a.task_id FROM unnest(labels) AS label(id)
    CROSS JOIN LATERAL (SELECT b.task_id FROM annotation b WHERE b.id = label.id LIMIT 1) a ORDER BY a.task_id
  ) task
  CROSS JOIN LATERAL (SELECT FROM task_tally y WHERE y.task_id = task.task_id LIMIT 1 FOR NO KEY UPDATE) held;
END $$;
