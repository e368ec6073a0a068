-- Adds labels and answers to the counts of their tasks, or takes them away: an answer has a place, a label has none. Tasks that
-- are not real ones have no counts. Rows change in the order of tasks, so that two writers never wait for each other, and each
-- is found by its key: only an index can answer `= ANY`, and no merge or hash join, however small the tables were when the
-- plan was made.
CREATE FUNCTION "tally_tasks"(tasks uuid[], kinds rater_kind[], levels float8[], places int[], change int) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  WITH given AS MATERIALIZED (
    SELECT task,
      array_agg(level ORDER BY level) FILTER (WHERE kind = 'human' AND place IS NULL) AS human_levels,
      array_agg(level ORDER BY level) FILTER (WHERE kind = 'judge' AND place IS NULL) AS judge_levels,
      array_agg(level ORDER BY level) FILTER (WHERE kind = 'imported' AND place IS NULL) AS imported_levels,
      array_agg(place) FILTER (WHERE kind = 'human' AND place IS NOT NULL) AS human_answers,
      array_agg(place) FILTER (WHERE kind = 'judge' AND place IS NOT NULL) AS judge_answers,
      array_agg(place) FILTER (WHERE kind = 'imported' AND place IS NOT NULL) AS imported_answers
    FROM unnest(tasks, kinds, levels, places) AS one(task, kind, level, place) GROUP BY task ORDER BY task
  )
  -- A call costs more than the question whether there is anything to count.
  UPDATE task_tally y SET
    human_levels = CASE WHEN given.human_levels IS NULL THEN y.human_levels ELSE tally_levels(y.human_levels, given.human_levels, change) END,
    judge_levels = CASE WHEN given.judge_levels IS NULL THEN y.judge_levels ELSE tally_levels(y.judge_levels, given.judge_levels, change) END,
    imported_levels = CASE WHEN given.imported_levels IS NULL THEN y.imported_levels ELSE tally_levels(y.imported_levels, given.imported_levels, change) END,
    human_answers = CASE WHEN given.human_answers IS NULL THEN y.human_answers ELSE tally_answers(y.human_answers, given.human_answers, change) END,
    judge_answers = CASE WHEN given.judge_answers IS NULL THEN y.judge_answers ELSE tally_answers(y.judge_answers, given.judge_answers, change) END,
    imported_answers = CASE WHEN given.imported_answers IS NULL THEN y.imported_answers ELSE tally_answers(y.imported_answers, given.imported_answers, change) END
  FROM given WHERE y.task_id = ANY (ARRAY[given.task]);
END $$;
