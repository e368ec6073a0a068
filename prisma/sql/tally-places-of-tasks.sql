-- Counts one more (or one less) at each of these places of tasks, and notes what a task had and what it has now. Tasks that
-- are not real ones have no counts. Rows are taken in the order of tasks, so that two writers never wait for each other, and
-- each by its key: joined as sets, planned while there were few, all tasks would be read for every batch. Only an index can
-- answer `= ANY`, and no merge or hash join; so that the plan is the same however small the tables were when it was made.
CREATE FUNCTION "tally_places_of_tasks"(tasks uuid[], kinds rater_kind[], places int[], change int) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  WITH counted AS MATERIALIZED (
    SELECT task, array_agg(place) FILTER (WHERE kind = 'human') AS human,
      array_agg(place) FILTER (WHERE kind = 'judge') AS judge, array_agg(place) FILTER (WHERE kind = 'imported') AS imported
    FROM unnest(tasks, kinds, places) AS given(task, kind, place) GROUP BY task ORDER BY task
  ), held AS MATERIALIZED (
    SELECT counted.*, was.human AS old_human, was.judge AS old_judge, was.imported AS old_imported
    FROM counted CROSS JOIN LATERAL (SELECT y.human, y.judge, y.imported FROM task_tally y WHERE y.task_id = counted.task
      LIMIT 1 FOR NO KEY UPDATE) was
  ), changed AS (
    UPDATE task_tally y SET
      human = CASE WHEN held.human IS NULL THEN y.human ELSE tally_add(y.human, held.human, change) END,
      judge = CASE WHEN held.judge IS NULL THEN y.judge ELSE tally_add(y.judge, held.judge, change) END,
      imported = CASE WHEN held.imported IS NULL THEN y.imported ELSE tally_add(y.imported, held.imported, change) END
    FROM held WHERE y.task_id = ANY (ARRAY[held.task])
    RETURNING y.round_id, y.facet_id, y.checklist_id, held.old_human, held.old_judge, held.old_imported,
      y.human, y.judge, y.imported
  )
  INSERT INTO tally_change (round_id, facet_id, checklist_id, old_human, old_judge, old_imported, new_human, new_judge, new_imported)
  SELECT * FROM changed;
END $$;
