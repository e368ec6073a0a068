-- Many labels are counted one by one by their keys, for which there is one plan, however full the tables are. A plan for all
-- of them together, kept from when the tables were empty, read all of a rater's labels again for every batch; and making a
-- new one for every batch took as long as the counting.
CREATE OR REPLACE FUNCTION "tally_label_batch"(labels uuid[]) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  counted record;
BEGIN
  -- The rows of tasks are taken in one order, so that two writers never wait for each other.
  FOR counted IN
    SELECT a.task_id, r.kind, array_agg(place) AS places
    FROM unnest(labels) AS given(id)
    CROSS JOIN LATERAL (SELECT b.task_id, b.rater_id, COALESCE(b.score, b.preference) AS level FROM annotation b
      WHERE b.id = given.id LIMIT 1) a
    CROSS JOIN LATERAL (SELECT s.kind FROM rater s WHERE s.id = a.rater_id LIMIT 1) r
    CROSS JOIN LATERAL unnest(ARRAY[0, a.level]) AS place
    WHERE place IS NOT NULL GROUP BY a.task_id, r.kind ORDER BY a.task_id, r.kind
  LOOP
    PERFORM tally_task(counted.task_id, counted.kind, counted.places, 1);
  END LOOP;
  INSERT INTO rater_tally AS kept (round_id, rater_id, labels, levels, timed, comments, problems, easier, harder, no_effect,
    changes, places, first_submission, last_submission, last_label_at)
  SELECT a.round_id, a.rater_id, count(*), count(COALESCE(a.score, a.preference)),
    count(*) FILTER (WHERE a.duration_ms > 0), count(*) FILTER (WHERE a.comment <> ''),
    count(*) FILTER (WHERE jsonb_typeof(a.problems) = 'array' AND a.problems <> '[]'),
    count(*) FILTER (WHERE a.ease = 'easier'), count(*) FILTER (WHERE a.ease = 'harder'),
    count(*) FILTER (WHERE a.ease = 'no_effect'), count(*), count(a.assignment_id),
    min(a.created_at) FILTER (WHERE a.assignment_id IS NOT NULL AND a.supersedes_id IS NULL),
    max(a.created_at) FILTER (WHERE a.assignment_id IS NOT NULL AND a.supersedes_id IS NULL), max(a.created_at)
  FROM unnest(labels) AS given(id)
  CROSS JOIN LATERAL (SELECT b.* FROM annotation b WHERE b.id = given.id LIMIT 1) a
  CROSS JOIN LATERAL (SELECT FROM task_tally y WHERE y.task_id = a.task_id LIMIT 1) real_task
  GROUP BY a.round_id, a.rater_id ORDER BY a.round_id, a.rater_id
  ON CONFLICT (round_id, rater_id) DO UPDATE SET labels = kept.labels + EXCLUDED.labels, levels = kept.levels + EXCLUDED.levels,
    timed = kept.timed + EXCLUDED.timed, comments = kept.comments + EXCLUDED.comments,
    problems = kept.problems + EXCLUDED.problems, easier = kept.easier + EXCLUDED.easier,
    harder = kept.harder + EXCLUDED.harder, no_effect = kept.no_effect + EXCLUDED.no_effect,
    changes = kept.changes + EXCLUDED.changes, places = kept.places + EXCLUDED.places,
    first_submission = least(kept.first_submission, EXCLUDED.first_submission),
    last_submission = greatest(kept.last_submission, EXCLUDED.last_submission),
    last_label_at = greatest(kept.last_label_at, EXCLUDED.last_label_at);
END $$;

CREATE OR REPLACE FUNCTION "tally_answer_batch"(labels uuid[], items uuid[], answers "answer"[]) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  counted record;
BEGIN
  FOR counted IN
    SELECT a.task_id, r.kind, array_agg(place) AS places
    FROM (SELECT each_of.id, array_agg(each_of.item) AS items, array_agg(each_of.answer) AS answers
      FROM unnest(labels, items, answers) AS each_of(id, item, answer) GROUP BY each_of.id) given
    -- Asked for the key alone: an index of the labels that count would be read from end to end while there are few.
    CROSS JOIN LATERAL (SELECT b.task_id, b.checklist_id, b.rater_id, b.superseded_at FROM annotation b
      WHERE b.id = given.id LIMIT 1) a
    CROSS JOIN LATERAL (SELECT s.kind FROM rater s WHERE s.id = a.rater_id LIMIT 1) r
    CROSS JOIN LATERAL unnest(tally_places(a.checklist_id, given.items, given.answers)) AS place
    WHERE a.superseded_at IS NULL GROUP BY a.task_id, r.kind ORDER BY a.task_id, r.kind
  LOOP
    PERFORM tally_task(counted.task_id, counted.kind, counted.places, 1);
  END LOOP;
END $$;
