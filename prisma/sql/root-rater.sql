-- The rater that a file's rater is by now: itself, or the one that it was merged into.
CREATE FUNCTION "root_rater"(rater uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  WITH RECURSIVE way AS (
    SELECT r.id, r.merged_into_id FROM rater r WHERE r.id = rater
    UNION ALL SELECT next.id, next.merged_into_id FROM way JOIN rater next ON next.id = way.merged_into_id
  )
  SELECT way.id FROM way WHERE way.merged_into_id IS NULL
$$;
