-- Tasks are made, and their places decided, seldom, and no label writes here: one row a round is enough for that.
CREATE FUNCTION "count_tasks"(rounds uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO round_tally AS kept (round_id, tasks, wanted, real_tasks, real_wanted, without_places, placed)
  SELECT d.id, count(t.id), COALESCE(sum(t.wanted), 0), count(t.id) FILTER (WHERE t.stratum = 'main'),
    COALESCE(sum(t.wanted) FILTER (WHERE t.stratum = 'main'), 0),
    count(t.id) FILTER (WHERE t.stratum = 'main' AND t.wanted = 0), 1
  FROM round d LEFT JOIN task t ON t.round_id = d.id
  WHERE d.id = ANY (rounds) GROUP BY d.id ORDER BY d.id
  ON CONFLICT (round_id) DO UPDATE SET tasks = EXCLUDED.tasks, wanted = EXCLUDED.wanted, real_tasks = EXCLUDED.real_tasks,
    real_wanted = EXCLUDED.real_wanted, without_places = EXCLUDED.without_places, placed = kept.placed + 1
$$;
