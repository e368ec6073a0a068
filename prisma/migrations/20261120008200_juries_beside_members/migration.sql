-- A jury's labels are computed from its members': counted beside them, they would agree with themselves. They are kept and
-- can be compared with any other source, but stand in no task's counts, and so in no coefficient.
ALTER TABLE "rater" ADD COLUMN "is_jury" BOOLEAN NOT NULL DEFAULT false;

-- ═════════ Written by hand ═════════

UPDATE "rater" SET "is_jury" = true WHERE "configuration" ->> 'type' = 'jury';
-- The configuration may be long; whoever counts labels asks this instead, and it is never wrong.
ALTER TABLE "rater" ADD CONSTRAINT "rater_is_jury" CHECK ("is_jury" = (COALESCE("configuration" ->> 'type', '') = 'jury'));

-- Without a kind nothing is counted; whether the task is a real one is told all the same.
CREATE OR REPLACE FUNCTION "tally_task"(task uuid, kind rater_kind, places int[], change int) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF kind = 'human' THEN
    UPDATE task_tally SET human = tally_add(human, places, change) WHERE task_id = task;
  ELSIF kind = 'judge' THEN
    UPDATE task_tally SET judge = tally_add(judge, places, change) WHERE task_id = task;
  ELSIF kind = 'imported' THEN
    UPDATE task_tally SET imported = tally_add(imported, places, change) WHERE task_id = task;
  ELSE
    RETURN EXISTS (SELECT FROM task_tally WHERE task_id = task);
  END IF;
  RETURN FOUND;
END $$;

CREATE OR REPLACE FUNCTION "tally_label"(label annotation, change int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  kind rater_kind := (SELECT r.kind FROM rater r WHERE r.id = label.rater_id AND NOT r.is_jury);
  places int[] := CASE WHEN COALESCE(label.score, label.preference) IS NULL THEN '{0}'
    ELSE ARRAY[0, COALESCE(label.score, label.preference)::int] END;
BEGIN
  IF change < 0 AND label.checklist_id IS NOT NULL THEN
    places := places || (SELECT tally_places(label.checklist_id, array_agg(ca.item_id), array_agg(ca.answer))
      FROM checklist_answer ca WHERE ca.annotation_id = label.id);
  END IF;
  IF tally_task(label.task_id, kind, places, change) THEN
    PERFORM tally_rater(label, change);
  END IF;
END $$;

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
    CROSS JOIN LATERAL (SELECT CASE WHEN NOT s.is_jury THEN s.kind END AS kind FROM rater s WHERE s.id = a.rater_id LIMIT 1) r
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
    CROSS JOIN LATERAL (SELECT CASE WHEN NOT s.is_jury THEN s.kind END AS kind FROM rater s WHERE s.id = a.rater_id LIMIT 1) r
    CROSS JOIN LATERAL unnest(tally_places(a.checklist_id, given.items, given.answers)) AS place
    WHERE a.superseded_at IS NULL GROUP BY a.task_id, r.kind ORDER BY a.task_id, r.kind
  LOOP
    PERFORM tally_task(counted.task_id, counted.kind, counted.places, 1);
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION "tally_new_answers"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  labels uuid[] := ARRAY(SELECT DISTINCT annotation_id FROM added);
  label annotation;
  is_late boolean;
BEGIN
  IF cardinality(labels) = 1 THEN
    SELECT * INTO label FROM annotation a WHERE a.id = labels[1];
    is_late := (SELECT a.xmin <> pg_current_xact_id()::xid FROM annotation a WHERE a.id = labels[1]);
    IF is_late THEN
      -- A label of an earlier transaction may be superseded at this moment: then either its answers count no more, or
      -- whoever supersedes it waits and finds them.
      SELECT * INTO label FROM annotation a WHERE a.id = labels[1] FOR SHARE;
    END IF;
    IF label.superseded_at IS NULL THEN
      PERFORM tally_task(label.task_id, (SELECT r.kind FROM rater r WHERE r.id = label.rater_id AND NOT r.is_jury),
        tally_places(label.checklist_id, ARRAY(SELECT item_id FROM added), ARRAY(SELECT answer FROM added)), 1);
    END IF;
  ELSIF cardinality(labels) > 1 THEN
    PERFORM 1 FROM annotation a WHERE a.id = ANY (labels) AND a.xmin <> pg_current_xact_id()::xid ORDER BY a.id FOR SHARE;
    PERFORM tally_answer_batch(array_agg(annotation_id), array_agg(item_id), array_agg(answer)) FROM added;
  END IF;
  -- Answers that come after their label change what is read of it.
  IF is_late IS NOT FALSE THEN
    UPDATE rater_tally kept SET changes = kept.changes + 1
    FROM (SELECT DISTINCT a.round_id, a.rater_id FROM annotation a
      WHERE a.id = ANY (labels) AND a.xmin <> pg_current_xact_id()::xid) late
    WHERE kept.round_id = late.round_id AND kept.rater_id = late.rater_id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "counts_of_round"(round uuid) RETURNS TABLE ("task_id" uuid, "kind" rater_kind, "counts" bytea) LANGUAGE sql AS $$
  WITH live AS MATERIALIZED (
    SELECT a.id, a.task_id, r.kind, a.checklist_id, COALESCE(a.score, a.preference) AS level
    FROM annotation a JOIN rater r ON r.id = a.rater_id JOIN task t ON t.id = a.task_id
    WHERE a.round_id = round AND a.superseded_at IS NULL AND t.stratum = 'main' AND NOT r.is_jury
  ), leveled AS MATERIALIZED (
    SELECT task_id, kind, checklist_id, tally_count(count(*)) || tally_count(count(*) FILTER (WHERE level = 1))
      || tally_count(count(*) FILTER (WHERE level = 2)) || tally_count(count(*) FILTER (WHERE level = 3))
      || tally_count(count(*) FILTER (WHERE level = 4)) || tally_count(count(*) FILTER (WHERE level = 5)) AS counts
    FROM live GROUP BY task_id, kind, checklist_id
  ), given AS (
    SELECT live.task_id, live.kind, ca.item_id, tally_count(count(*) FILTER (WHERE ca.answer = 'YES'))
      || tally_count(count(*) FILTER (WHERE ca.answer = 'NO')) || tally_count(count(*) FILTER (WHERE ca.answer = 'UNKNOWN')) AS counts
    FROM live JOIN checklist_answer ca ON ca.annotation_id = live.id GROUP BY live.task_id, live.kind, ca.item_id
  ), answered AS (
    SELECT l.task_id, l.kind, string_agg(COALESCE(given.counts, '\x000000000000'), ''::bytea ORDER BY i.position) AS counts
    FROM leveled l JOIN checklist_item i ON i.checklist_id = l.checklist_id
    LEFT JOIN given ON given.task_id = l.task_id AND given.kind = l.kind AND given.item_id = i.id
    GROUP BY l.task_id, l.kind
  )
  SELECT l.task_id, l.kind, l.counts || COALESCE(answered.counts, ''::bytea)
  FROM leveled l LEFT JOIN answered ON answered.task_id = l.task_id AND answered.kind = l.kind
$$;

-- What was counted before.
DO $$
DECLARE
  labelled uuid;
BEGIN
  FOR labelled IN
    SELECT DISTINCT y.round_id FROM rater_tally y JOIN rater r ON r.id = y.rater_id WHERE r.is_jury
  LOOP
    PERFORM recount_round(labelled);
    DELETE FROM tally_change WHERE round_id = labelled;
    DELETE FROM round_digest WHERE round_id = labelled;
  END LOOP;
END $$;
