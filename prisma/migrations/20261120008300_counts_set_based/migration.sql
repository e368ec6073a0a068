-- Labels are counted with the answers that come in the same statement, all of a batch at once: one change of a task's counts
-- for a label, noted in the statement that makes it, instead of two by a trigger each.

-- No label may be counted half by the old functions and half by these.
LOCK TABLE "task", "annotation", "checklist_answer" IN SHARE ROW EXCLUSIVE MODE;

DROP TRIGGER "task_tally_changed" ON "task_tally";
DROP FUNCTION "note_tally_change"();

-- Counts one more (or one less) at each of these places of tasks, and notes what a task had and what it has now. Tasks that
-- are not real ones have no counts. Rows are taken in the order of tasks, so that two writers never wait for each other, and
-- each by its key: joined as sets, planned while there were few, all tasks would be read for every batch. Only an index can
-- answer `= ANY`, and no merge or hash join; so that the plan is the same however small the tables were when it was made.
CREATE FUNCTION "tally_places_of_tasks"(tasks uuid[], kinds rater_kind[], places int[], change int) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  WITH counted AS MATERIALIZED (
    SELECT task, array_agg(place) FILTER (WHERE kind = 'human') AS human,
      array_agg(place) FILTER (WHERE kind = 'judge') AS judge, array_agg(place) FILTER (WHERE kind = 'imported') AS imported
    FROM unnest(tasks, kinds, places) AS given(task, kind, place) GROUP BY task ORDER BY task
  ), held AS MATERIALIZED (
    SELECT counted.*, was.human AS old_human, was.judge AS old_judge, was.imported AS old_imported
    FROM counted CROSS JOIN LATERAL (SELECT y.human, y.judge, y.imported FROM task_tally y WHERE y.task_id = counted.task
      LIMIT 1 FOR NO KEY UPDATE) was
  ), changed AS (
    UPDATE task_tally y SET
      human = CASE WHEN held.human IS NULL THEN y.human ELSE tally_add(y.human, held.human, change) END,
      judge = CASE WHEN held.judge IS NULL THEN y.judge ELSE tally_add(y.judge, held.judge, change) END,
      imported = CASE WHEN held.imported IS NULL THEN y.imported ELSE tally_add(y.imported, held.imported, change) END
    FROM held WHERE y.task_id = ANY (ARRAY[held.task])
    RETURNING y.round_id, y.facet_id, y.checklist_id, held.old_human, held.old_judge, held.old_imported,
      y.human, y.judge, y.imported
  )
  INSERT INTO tally_change (round_id, facet_id, checklist_id, old_human, old_judge, old_imported, new_human, new_judge, new_imported)
  SELECT * FROM changed;
END $$;

-- Counts labels, or takes them away, with all answers that they have. A jury's labels stand in no task's counts.
CREATE FUNCTION "tally_labels"(labels uuid[], change int) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  counted record;
BEGIN
  -- Each label is asked for by its key alone: an index of the labels that count would be read from end to end by a plan from
  -- when there were few.
  SELECT array_agg(a.task_id) AS tasks, array_agg(r.kind) AS kinds, array_agg(given.place) AS places INTO counted
  FROM unnest(labels) AS label(id)
  CROSS JOIN LATERAL (SELECT b.task_id, b.rater_id, b.checklist_id, COALESCE(b.score, b.preference)::int AS level
    FROM annotation b WHERE b.id = label.id LIMIT 1) a
  CROSS JOIN LATERAL (SELECT s.kind FROM rater s WHERE s.id = a.rater_id AND NOT s.is_jury LIMIT 1) r
  CROSS JOIN LATERAL (
    SELECT unnest(ARRAY[0, a.level])
    UNION ALL
    SELECT 6 + 3 * asked.rank + CASE ca.answer WHEN 'YES' THEN 0 WHEN 'NO' THEN 1 ELSE 2 END
    FROM checklist_answer ca
    JOIN (SELECT i.id, row_number() OVER (ORDER BY i.position)::int - 1 AS rank
      FROM checklist_item i WHERE i.checklist_id = a.checklist_id) asked ON asked.id = ca.item_id
    WHERE ca.annotation_id = label.id
  ) AS given(place) WHERE given.place IS NOT NULL;
  PERFORM tally_places_of_tasks(counted.tasks, counted.kinds, counted.places, change);
  INSERT INTO rater_tally AS kept (round_id, rater_id, labels, levels, timed, comments, problems, easier, harder, no_effect,
    changes, places, first_submission, last_submission, last_label_at)
  SELECT a.round_id, a.rater_id, change * count(*), change * count(COALESCE(a.score, a.preference)),
    change * count(*) FILTER (WHERE a.duration_ms > 0), change * count(*) FILTER (WHERE a.comment <> ''),
    change * count(*) FILTER (WHERE jsonb_typeof(a.problems) = 'array' AND a.problems <> '[]'),
    change * count(*) FILTER (WHERE a.ease = 'easier'), change * count(*) FILTER (WHERE a.ease = 'harder'),
    change * count(*) FILTER (WHERE a.ease = 'no_effect'), count(*), change * count(a.assignment_id),
    min(a.created_at) FILTER (WHERE a.assignment_id IS NOT NULL AND a.supersedes_id IS NULL),
    max(a.created_at) FILTER (WHERE a.assignment_id IS NOT NULL AND a.supersedes_id IS NULL), max(a.created_at)
  FROM unnest(labels) AS label(id)
  CROSS JOIN LATERAL (SELECT b.* FROM annotation b WHERE b.id = label.id LIMIT 1) a
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

CREATE OR REPLACE FUNCTION "tally_new_labels"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  labels uuid[] := ARRAY(SELECT id FROM added WHERE superseded_at IS NULL);
BEGIN
  IF cardinality(labels) > 0 THEN
    PERFORM tally_labels(labels, 1);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "tally_superseded_label"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tally_labels(ARRAY[NEW.id], -1);
  RETURN NULL;
END $$;

-- Answers that come after their label. Those of the same statement were counted with it, whichever trigger is the first.
CREATE OR REPLACE FUNCTION "tally_new_answers"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  labels uuid[];
  earlier uuid[];
  counted record;
BEGIN
  SELECT array_agg(l.annotation_id), array_agg(l.annotation_id) FILTER (WHERE l.is_earlier) INTO labels, earlier
  FROM (
    SELECT given.annotation_id, a.xmin <> pg_current_xact_id()::xid AS is_earlier
    FROM (SELECT DISTINCT annotation_id FROM added) given
    CROSS JOIN LATERAL (SELECT b.xmin, b.cmin FROM annotation b WHERE b.id = given.annotation_id LIMIT 1) a
    CROSS JOIN (SELECT one.xmin, one.cmin FROM (SELECT annotation_id, item_id FROM added LIMIT 1) any_of
      CROSS JOIN LATERAL (SELECT ca.xmin, ca.cmin FROM checklist_answer ca
        WHERE ca.annotation_id = any_of.annotation_id AND ca.item_id = any_of.item_id LIMIT 1) one) statement
    WHERE NOT (a.xmin = statement.xmin AND a.cmin = statement.cmin)
  ) l;
  IF labels IS NULL THEN
    RETURN NULL;
  END IF;
  -- A label of an earlier transaction may be superseded at this moment: then either its answers count no more, or whoever
  -- supersedes it waits and finds them.
  PERFORM 1 FROM annotation a WHERE a.id = ANY (earlier) ORDER BY a.id FOR SHARE;
  SELECT array_agg(a.task_id) AS tasks, array_agg(r.kind) AS kinds,
    array_agg(6 + 3 * asked.rank + CASE given.answer WHEN 'YES' THEN 0 WHEN 'NO' THEN 1 ELSE 2 END) AS places INTO counted
  FROM unnest(labels) AS label(id)
  CROSS JOIN LATERAL (SELECT b.task_id, b.rater_id, b.checklist_id, b.superseded_at FROM annotation b
    WHERE b.id = label.id LIMIT 1) a
  CROSS JOIN LATERAL (SELECT s.kind FROM rater s WHERE s.id = a.rater_id AND NOT s.is_jury LIMIT 1) r
  JOIN added given ON given.annotation_id = label.id
  CROSS JOIN LATERAL (SELECT ranked.rank FROM (SELECT i.id, row_number() OVER (ORDER BY i.position)::int - 1 AS rank
    FROM checklist_item i WHERE i.checklist_id = a.checklist_id) ranked WHERE ranked.id = given.item_id LIMIT 1) asked
  WHERE a.superseded_at IS NULL;
  PERFORM tally_places_of_tasks(counted.tasks, counted.kinds, counted.places, 1);
  -- What is read of these labels has changed.
  UPDATE rater_tally kept SET changes = kept.changes + 1
  FROM (SELECT DISTINCT a.round_id, a.rater_id FROM annotation a WHERE a.id = ANY (earlier)) late
  WHERE kept.round_id = late.round_id AND kept.rater_id = late.rater_id;
  RETURN NULL;
END $$;

DROP FUNCTION "tally_label_batch"(uuid[]);
DROP FUNCTION "tally_answer_batch"(uuid[], uuid[], "answer"[]);
DROP FUNCTION "tally_label"(annotation, int);
DROP FUNCTION "tally_rater"(annotation, int);
DROP FUNCTION "tally_task"(uuid, rater_kind, int[], int);
DROP FUNCTION "tally_places"(uuid, uuid[], "answer"[]);
