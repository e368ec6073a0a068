CREATE FUNCTION "count_new_tasks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO round_tally AS kept (round_id, tasks, wanted, real_tasks, real_wanted, without_places, placed)
  SELECT round_id, count(*), sum(wanted), count(*) FILTER (WHERE stratum = 'main'),
    COALESCE(sum(wanted) FILTER (WHERE stratum = 'main'), 0), count(*) FILTER (WHERE stratum = 'main' AND wanted = 0), 1
  FROM added GROUP BY round_id ORDER BY round_id
  ON CONFLICT (round_id) DO UPDATE SET tasks = kept.tasks + EXCLUDED.tasks, wanted = kept.wanted + EXCLUDED.wanted,
    real_tasks = kept.real_tasks + EXCLUDED.real_tasks, real_wanted = kept.real_wanted + EXCLUDED.real_wanted,
    without_places = kept.without_places + EXCLUDED.without_places, placed = kept.placed + 1;
  PERFORM place_tasks(ARRAY(SELECT id FROM added WHERE stratum = 'main'));
  RETURN NULL;
END $$;

CREATE TRIGGER "task_placed" AFTER INSERT ON "task" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "count_new_tasks"();
