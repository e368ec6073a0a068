-- Counts a round anew: for labels that were written past the triggers.
CREATE FUNCTION "recount_round"(round uuid) RETURNS void LANGUAGE plpgsql SET work_mem = '256MB' AS $$
DECLARE
  -- Whoever kept what was read before must see that it is no longer true.
  changed_before bigint;
BEGIN
  LOCK TABLE task, annotation, checklist_answer IN SHARE ROW EXCLUSIVE MODE;
  changed_before := (SELECT COALESCE(sum(changes), 0) FROM rater_tally WHERE round_id = round);
  DELETE FROM task_tally WHERE round_id = round;
  DELETE FROM rater_tally WHERE round_id = round;
  DELETE FROM task_facet WHERE round_id = round;
  WITH counted AS MATERIALIZED (SELECT * FROM counts_of_round(round, NULL))
  INSERT INTO task_tally (task_id, round_id, position, checklist_id, facet_id, human_levels, judge_levels, imported_levels,
    human_answers, judge_answers, imported_answers)
  SELECT f.task_id, f.round_id, f.position, f.checklist_id, f.facet_id, human.levels, judge.levels, imported.levels,
    human.answers, judge.answers, imported.answers
  FROM facets_of_tasks(ARRAY(SELECT t.id FROM task t WHERE t.round_id = round AND t.stratum = 'main')) f
  LEFT JOIN counted human ON human.task_id = f.task_id AND human.kind = 'human'
  LEFT JOIN counted judge ON judge.task_id = f.task_id AND judge.kind = 'judge'
  LEFT JOIN counted imported ON imported.task_id = f.task_id AND imported.kind = 'imported'
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
