-- Also tells that what describes the tasks may be another: `placed` is a part of the version of a round.
CREATE FUNCTION "place_tallies"(tasks uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO task_tally (task_id, round_id, position, checklist_id, facet_id)
  SELECT f.task_id, f.round_id, f.position, f.checklist_id, f.facet_id FROM facets_of_tasks(tasks) f
  ORDER BY f.round_id, f.position
  ON CONFLICT (task_id) DO UPDATE SET facet_id = EXCLUDED.facet_id, checklist_id = EXCLUDED.checklist_id;
  -- In one order, so that two writers never wait for each other.
  SELECT FROM round_tally WHERE round_id IN (SELECT y.round_id FROM task_tally y WHERE y.task_id = ANY (place_tallies.tasks))
  ORDER BY round_id FOR NO KEY UPDATE;
  UPDATE round_tally SET placed = placed + 1
  WHERE round_id IN (SELECT y.round_id FROM task_tally y WHERE y.task_id = ANY (place_tallies.tasks));
$$;
