-- Counts what raters did in a round anew; NULL: all of them.
CREATE FUNCTION "recount_raters"(round uuid, raters uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  -- Whoever kept what was read before must see that it is no longer true.
  changed_before bigint;
BEGIN
  changed_before := (SELECT COALESCE(sum(changes), 0) FROM rater_tally WHERE round_id = round);
  DELETE FROM rater_tally WHERE round_id = round AND (raters IS NULL OR rater_id = ANY (raters));
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
  WHERE a.round_id = round AND (raters IS NULL OR a.rater_id = ANY (raters)) GROUP BY a.round_id, a.rater_id;
END $$;
