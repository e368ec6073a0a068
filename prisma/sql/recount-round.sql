-- Counts a round again: for labels that were written past the triggers.
CREATE FUNCTION "recount_round"(round uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  tasks uuid[];
BEGIN
  LOCK TABLE task, annotation, checklist_answer IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM task_tally WHERE round_id = round;
  DELETE FROM task_facet WHERE round_id = round;
  tasks := ARRAY(SELECT t.id FROM task t WHERE t.round_id = round AND t.stratum = 'main');
  PERFORM place_tasks(tasks);
  PERFORM recount_tasks(tasks, true);
  PERFORM recount_raters(round, NULL);
  PERFORM count_tasks(ARRAY[round]);
END $$;
