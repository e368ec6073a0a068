-- The places that count: held, done, or done and rejected.
CREATE FUNCTION "labels_towards_cap"(rater uuid, round uuid) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT count(*)::int FROM assignment given JOIN task ON task.id = given.task_id
  WHERE given.rater_id = rater AND given.round_id = round AND task.stratum <> 'training'
    AND given.state IN ('leased', 'submitted', 'returned', 'rejected')
$$;
