-- Places change seldom, and all of a round at once, so that every round can be looked at.
CREATE FUNCTION "count_changed_tasks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_tasks(array_agg(changed.round_id)) FROM (
    SELECT t.round_id FROM task t JOIN round_tally kept ON kept.round_id = t.round_id GROUP BY kept.round_id, t.round_id
    HAVING sum(t.wanted) <> kept.wanted OR count(*) FILTER (WHERE t.stratum = 'main') <> kept.real_tasks
      OR COALESCE(sum(t.wanted) FILTER (WHERE t.stratum = 'main'), 0) <> kept.real_wanted
      OR count(*) FILTER (WHERE t.stratum = 'main' AND t.wanted = 0) <> kept.without_places
  ) changed HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER "task_places_changed" AFTER UPDATE OF "wanted", "stratum" ON "task"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_changed_tasks"();
