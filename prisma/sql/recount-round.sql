-- Counts a round anew: for labels that were written past the triggers.
CREATE FUNCTION "recount_round"(round uuid) RETURNS void LANGUAGE plpgsql SET work_mem = '256MB' AS $$
DECLARE
  -- Whoever kept what was read before must see that it is no longer true.
  changed_before bigint;
BEGIN
  LOCK TABLE task, annotation, checklist_answer IN SHARE ROW EXCLUSIVE MODE;
  changed_before := (SELECT COALESCE(sum(changes), 0) FROM rater_tally WHERE round_id = round);
  -- A rater has one label of a task that counts, so that only a crowd can make a count that does not fit.
  IF (SELECT count(*) FROM rater r WHERE r.study_id = (SELECT d.study_id FROM round d WHERE d.id = round)) > 65535
    AND EXISTS (SELECT FROM annotation a WHERE a.round_id = round AND a.superseded_at IS NULL
      GROUP BY a.task_id HAVING count(*) > 65535) THEN
    RAISE EXCEPTION 'a task cannot have more than 65535 labels' USING ERRCODE = 'numeric_value_out_of_range';
  END IF;
  DELETE FROM task_tally WHERE round_id = round;
  DELETE FROM rater_tally WHERE round_id = round;
  DELETE FROM task_facet WHERE round_id = round;
  INSERT INTO task_tally (task_id, round_id, position, checklist_id, facet_id, human, judge, imported)
  SELECT f.task_id, f.round_id, f.position, f.checklist_id, f.facet_id, counted.human, counted.judge, counted.imported
  FROM facets_of_tasks(ARRAY(SELECT t.id FROM task t WHERE t.round_id = round AND t.stratum = 'main')) f
  LEFT JOIN (
    SELECT c.task_id, string_agg(c.counts, ''::bytea) FILTER (WHERE c.kind = 'human') AS human,
      string_agg(c.counts, ''::bytea) FILTER (WHERE c.kind = 'judge') AS judge,
      string_agg(c.counts, ''::bytea) FILTER (WHERE c.kind = 'imported') AS imported
    FROM counts_of_round(round) c GROUP BY c.task_id
  ) counted ON counted.task_id = f.task_id
  ORDER BY f.position;
  INSERT INTO rater_tally (round_id, rater_id, labels, levels, timed, comments, problems, easier, harder, no_effect, changes,
    places, first_submission, last_submission, last_label_at)
  SELECT a.round_id, a.rater_id, count(*) FILTER (WHERE live), count(a.level) FILTER (WHERE live),
    count(*) FILTER (WHERE live AND a.duration_ms > 0), count(*) FILTER (WHERE live AND a.comment <> ''),
    count(*) FILTER (WHERE live AND jsonb_typeof(a.problems) = 'array' AND a.problems <> '[]'),
    count(*) FILTER (WHERE live AND a.ease = 'easier'), count(*) FILTER (WHERE live AND a.ease = 'harder'),
    count(*) FILTER (WHERE live AND a.ease = 'no_effect'), changed_before + count(*),
    count(a.assignment_id) FILTER (WHERE live),
    -- A first submission stays one when the label is changed.
    min(a.created_at) FILTER (WHERE a.assignment_id IS NOT NULL AND a.supersedes_id IS NULL),
    max(a.created_at) FILTER (WHERE a.assignment_id IS NOT NULL AND a.supersedes_id IS NULL), max(a.created_at)
  FROM annotation a JOIN task t ON t.id = a.task_id AND t.stratum = 'main'
  CROSS JOIN LATERAL (SELECT a.superseded_at IS NULL AS live) state
  WHERE a.round_id = round GROUP BY a.round_id, a.rater_id;
  PERFORM count_tasks(ARRAY[round]);
END $$;
