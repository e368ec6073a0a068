-- Counts a round anew: for labels that were written past the triggers.
CREATE FUNCTION "recount_round"(round uuid) RETURNS void LANGUAGE plpgsql SET work_mem = '256MB' AS $$
BEGIN
  LOCK TABLE task, annotation, checklist_answer IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM task_tally WHERE round_id = round;
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
  PERFORM recount_raters(round, NULL);
  PERFORM count_tasks(ARRAY[round]);
END $$;
