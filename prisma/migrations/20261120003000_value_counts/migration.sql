-- How often each value was given to each task, kept in the same transaction as the label: docs/decisions/value-counts.md.

-- Nothing may be labelled between counting what is there and the first label that the triggers count.
LOCK TABLE "task", "annotation", "checklist_answer" IN SHARE ROW EXCLUSIVE MODE;

-- CreateTable
CREATE TABLE "task_facet" (
    "id" SERIAL NOT NULL,
    "round_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "system_a_id" UUID NOT NULL,
    "system_b_id" UUID,
    "turned" BOOLEAN NOT NULL,
    "subset" TEXT,
    "domain" TEXT,
    "questions" JSONB NOT NULL,
    "categories" JSONB NOT NULL,

    CONSTRAINT "task_facet_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "task_tally" (
    "task_id" UUID NOT NULL,
    "round_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "checklist_id" UUID,
    "facet_id" INTEGER NOT NULL,
    "human" BYTEA,
    "judge" BYTEA,
    "imported" BYTEA,

    CONSTRAINT "task_tally_pkey" PRIMARY KEY ("task_id")
) WITH (fillfactor = 70);

-- CreateTable
CREATE TABLE "rater_tally" (
    "round_id" UUID NOT NULL,
    "rater_id" UUID NOT NULL,
    "labels" INTEGER NOT NULL,
    "levels" INTEGER NOT NULL,
    "timed" INTEGER NOT NULL,
    "comments" INTEGER NOT NULL,
    "problems" INTEGER NOT NULL,
    "easier" INTEGER NOT NULL,
    "harder" INTEGER NOT NULL,
    "no_effect" INTEGER NOT NULL,
    "changes" BIGINT NOT NULL,
    "first_submission" TIMESTAMPTZ(3),
    "last_submission" TIMESTAMPTZ(3),
    "last_label_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rater_tally_pkey" PRIMARY KEY ("round_id","rater_id")
) WITH (fillfactor = 50);

-- CreateIndex
CREATE UNIQUE INDEX "task_facet_round_id_key_key" ON "task_facet"("round_id", "key");

-- CreateIndex
CREATE INDEX "task_tally_round_id_idx" ON "task_tally"("round_id");

-- CreateIndex
CREATE INDEX "rater_tally_rater_id_idx" ON "rater_tally"("rater_id");

-- AddForeignKey
ALTER TABLE "task_facet" ADD CONSTRAINT "task_facet_round_id_fkey" FOREIGN KEY ("round_id") REFERENCES "round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_tally" ADD CONSTRAINT "task_tally_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rater_tally" ADD CONSTRAINT "rater_tally_round_id_fkey" FOREIGN KEY ("round_id") REFERENCES "round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rater_tally" ADD CONSTRAINT "rater_tally_rater_id_fkey" FOREIGN KEY ("rater_id") REFERENCES "rater"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ═════════ Written by hand ═════════

-- First submissions of a round in the order of time: its pace.
CREATE INDEX "annotation_submission" ON "annotation" ("round_id", "created_at") WHERE "supersedes_id" IS NULL AND "assignment_id" IS NOT NULL;
-- A rater's median duration is in the middle of it.
CREATE INDEX "annotation_duration" ON "annotation" ("round_id", "rater_id", "duration_ms") WHERE "superseded_at" IS NULL AND "duration_ms" > 0;
-- What raters handed back.
CREATE INDEX "assignment_skipped" ON "assignment" ("round_id", "task_id") WHERE "state" = 'skipped';
-- Which rounds have other tasks than real ones.
CREATE INDEX "task_not_main" ON "task" ("round_id") WHERE "stratum" <> 'main';

-- Counts are 16 bits each, the low byte first, so that a reader takes those of a million labels as they are:
-- place 0 labels, 1 to 5 the levels, then YES, NO and UNKNOWN of each question. What is not there is 0.
CREATE FUNCTION "tally_add"(counts bytea, places int[], change int) RETURNS bytea LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  result bytea := COALESCE(counts, '');
  place int;
  low int;
  n int;
BEGIN
  IF places IS NULL THEN
    RETURN counts;
  END IF;
  FOREACH place IN ARRAY places LOOP
    low := 2 * place;
    IF length(result) <= low THEN
      result := result || decode(repeat('00', low + 2 - length(result)), 'hex');
    END IF;
    n := get_byte(result, low) + 256 * get_byte(result, low + 1) + change;
    IF n NOT BETWEEN 0 AND 65535 THEN
      RAISE EXCEPTION 'a task cannot have % labels of one value', n USING ERRCODE = 'numeric_value_out_of_range';
    END IF;
    result := set_byte(set_byte(result, low, n & 255), low + 1, n >> 8);
  END LOOP;
  RETURN result;
END $$;

-- Gives real tasks their row of counts, or finds their facet anew. What is read for a facet does not change: instructions,
-- responses and systems are never changed, and published checklists are frozen.
CREATE FUNCTION "place_tallies"(tasks uuid[]) RETURNS void LANGUAGE sql AS $$
  WITH placed AS MATERIALIZED (
    SELECT t.id, t.round_id, t.position, t.checklist_id, t.instruction_id, pa.system_id AS system_a_id,
      pb.system_id AS system_b_id,
      COALESCE((ya.name COLLATE "C", pa.sample) > (yb.name COLLATE "C", pb.sample), false) AS turned, n.subset, n.domain
    FROM task t
    JOIN response pa ON pa.id = t.response_a_id JOIN system ya ON ya.id = pa.system_id
    LEFT JOIN response pb ON pb.id = t.response_b_id LEFT JOIN system yb ON yb.id = pb.system_id
    JOIN instruction n ON n.id = t.instruction_id
    WHERE t.id = ANY (tasks) AND t.stratum = 'main'
  ), asked AS (
    SELECT i.checklist_id, jsonb_agg(to_jsonb(COALESCE(i.categories, '{}')) ORDER BY i.position) AS questions
    FROM checklist_item i WHERE i.checklist_id IN (SELECT checklist_id FROM placed) GROUP BY i.checklist_id
  ), counted_in AS (
    SELECT p.id, jsonb_agg(DISTINCT named.category) AS categories
    FROM placed p JOIN checklist c ON c.instruction_id = p.instruction_id AND c.status = 'published'
      AND (c.id = p.checklist_id OR p.checklist_id IS NULL)
    JOIN checklist_item i ON i.checklist_id = c.id
    CROSS JOIN LATERAL unnest(i.categories) AS named(category)
    GROUP BY p.id
  ), described AS MATERIALIZED (
    SELECT p.*, f.questions, f.categories,
      md5(jsonb_build_array(p.system_a_id, p.system_b_id, p.turned, p.subset, p.domain, f.questions, f.categories)::text) AS key
    FROM placed p LEFT JOIN asked ON asked.checklist_id = p.checklist_id LEFT JOIN counted_in ON counted_in.id = p.id
    CROSS JOIN LATERAL (
      SELECT COALESCE(asked.questions, '[]') AS questions, COALESCE(counted_in.categories, '[]') AS categories) f
  ), facet AS (
    INSERT INTO task_facet (round_id, key, system_a_id, system_b_id, turned, subset, domain, questions, categories)
    SELECT DISTINCT ON (round_id, key) round_id, key, system_a_id, system_b_id, turned, subset, domain, questions, categories
    FROM described ORDER BY round_id, key
    ON CONFLICT (round_id, key) DO UPDATE SET key = EXCLUDED.key
    RETURNING id, round_id, key
  )
  INSERT INTO task_tally (task_id, round_id, position, checklist_id, facet_id)
  SELECT d.id, d.round_id, d.position, d.checklist_id, facet.id
  FROM described d JOIN facet ON facet.round_id = d.round_id AND facet.key = d.key
  ORDER BY d.round_id, d.position
  ON CONFLICT (task_id) DO UPDATE SET facet_id = EXCLUDED.facet_id, checklist_id = EXCLUDED.checklist_id
$$;

-- A round's labels as its tallies have them: `change` is 1 for a label that came to count, -1 for one that no longer does.
-- The row of a rater is only ever written by the rater's own labels, so raters do not wait for each other.
CREATE FUNCTION "tally_rater"(label annotation, change int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  levels int := change * (COALESCE(label.score, label.preference) IS NOT NULL)::int;
  timed int := change * COALESCE(label.duration_ms > 0, false)::int;
  comments int := change * COALESCE(label.comment <> '', false)::int;
  problems int := change * COALESCE(jsonb_typeof(label.problems) = 'array' AND label.problems <> '[]', false)::int;
  easier int := change * COALESCE(label.ease = 'easier', false)::int;
  harder int := change * COALESCE(label.ease = 'harder', false)::int;
  no_effect int := change * COALESCE(label.ease = 'no_effect', false)::int;
  submission timestamptz := CASE WHEN label.assignment_id IS NOT NULL AND label.supersedes_id IS NULL THEN label.created_at END;
BEGIN
  INSERT INTO rater_tally AS kept (round_id, rater_id, labels, levels, timed, comments, problems, easier, harder, no_effect,
    changes, first_submission, last_submission, last_label_at)
  VALUES (label.round_id, label.rater_id, change, levels, timed, comments, problems, easier, harder, no_effect, 1, submission,
    submission, label.created_at)
  ON CONFLICT (round_id, rater_id) DO UPDATE SET labels = kept.labels + EXCLUDED.labels, levels = kept.levels + EXCLUDED.levels,
    timed = kept.timed + EXCLUDED.timed, comments = kept.comments + EXCLUDED.comments,
    problems = kept.problems + EXCLUDED.problems, easier = kept.easier + EXCLUDED.easier,
    harder = kept.harder + EXCLUDED.harder, no_effect = kept.no_effect + EXCLUDED.no_effect,
    changes = kept.changes + EXCLUDED.changes,
    first_submission = least(kept.first_submission, EXCLUDED.first_submission),
    last_submission = greatest(kept.last_submission, EXCLUDED.last_submission),
    last_label_at = greatest(kept.last_label_at, EXCLUDED.last_label_at);
END $$;

-- One task's counts of one kind of rater; false where the task is not a real one.
CREATE FUNCTION "tally_task"(task uuid, kind rater_kind, places int[], change int) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF kind = 'human' THEN
    UPDATE task_tally SET human = tally_add(human, places, change) WHERE task_id = task;
  ELSIF kind = 'judge' THEN
    UPDATE task_tally SET judge = tally_add(judge, places, change) WHERE task_id = task;
  ELSE
    UPDATE task_tally SET imported = tally_add(imported, places, change) WHERE task_id = task;
  END IF;
  RETURN FOUND;
END $$;

-- Where answers to questions of one checklist are counted.
CREATE FUNCTION "tally_places"(checklist uuid, items uuid[], answers "answer"[]) RETURNS int[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT array_agg(6 + 3 * asked.rank + CASE given.answer WHEN 'YES' THEN 0 WHEN 'NO' THEN 1 ELSE 2 END)
    FROM unnest(items, answers) AS given(item_id, answer)
    JOIN (SELECT i.id, row_number() OVER (ORDER BY i.position)::int - 1 AS rank
      FROM checklist_item i WHERE i.checklist_id = checklist) asked ON asked.id = given.item_id);
END $$;

CREATE FUNCTION "tally_label"(label annotation, change int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  kind rater_kind := (SELECT r.kind FROM rater r WHERE r.id = label.rater_id);
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

-- Many labels at once. The rows of their tasks are taken in one order, so that two writers never wait for each other.
CREATE FUNCTION "tally_label_batch"(labels uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM task_tally y WHERE y.task_id IN (SELECT a.task_id FROM annotation a WHERE a.id = ANY (labels))
    ORDER BY y.task_id FOR NO KEY UPDATE;
  UPDATE task_tally y SET human = tally_add(y.human, given.human, 1), judge = tally_add(y.judge, given.judge, 1),
    imported = tally_add(y.imported, given.imported, 1)
  FROM (
    SELECT a.task_id, array_agg(place) FILTER (WHERE r.kind = 'human') AS human,
      array_agg(place) FILTER (WHERE r.kind = 'judge') AS judge, array_agg(place) FILTER (WHERE r.kind = 'imported') AS imported
    FROM annotation a JOIN rater r ON r.id = a.rater_id
    CROSS JOIN LATERAL unnest(ARRAY[0, COALESCE(a.score, a.preference)]) AS place
    WHERE a.id = ANY (labels) AND place IS NOT NULL GROUP BY a.task_id
  ) given
  WHERE y.task_id = given.task_id;
  INSERT INTO rater_tally AS kept (round_id, rater_id, labels, levels, timed, comments, problems, easier, harder, no_effect,
    changes, first_submission, last_submission, last_label_at)
  SELECT a.round_id, a.rater_id, count(*), count(COALESCE(a.score, a.preference)),
    count(*) FILTER (WHERE a.duration_ms > 0), count(*) FILTER (WHERE a.comment <> ''),
    count(*) FILTER (WHERE jsonb_typeof(a.problems) = 'array' AND a.problems <> '[]'),
    count(*) FILTER (WHERE a.ease = 'easier'), count(*) FILTER (WHERE a.ease = 'harder'),
    count(*) FILTER (WHERE a.ease = 'no_effect'), count(*),
    min(a.created_at) FILTER (WHERE a.assignment_id IS NOT NULL AND a.supersedes_id IS NULL),
    max(a.created_at) FILTER (WHERE a.assignment_id IS NOT NULL AND a.supersedes_id IS NULL), max(a.created_at)
  FROM annotation a JOIN task_tally y ON y.task_id = a.task_id
  WHERE a.id = ANY (labels) GROUP BY a.round_id, a.rater_id ORDER BY a.round_id, a.rater_id
  ON CONFLICT (round_id, rater_id) DO UPDATE SET labels = kept.labels + EXCLUDED.labels, levels = kept.levels + EXCLUDED.levels,
    timed = kept.timed + EXCLUDED.timed, comments = kept.comments + EXCLUDED.comments,
    problems = kept.problems + EXCLUDED.problems, easier = kept.easier + EXCLUDED.easier,
    harder = kept.harder + EXCLUDED.harder, no_effect = kept.no_effect + EXCLUDED.no_effect,
    changes = kept.changes + EXCLUDED.changes,
    first_submission = least(kept.first_submission, EXCLUDED.first_submission),
    last_submission = greatest(kept.last_submission, EXCLUDED.last_submission),
    last_label_at = greatest(kept.last_label_at, EXCLUDED.last_label_at);
END $$;

-- Answers to many labels at once: of all their questions, or of those given in `labels`.
CREATE FUNCTION "tally_answer_batch"(labels uuid[], items uuid[], answers "answer"[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM task_tally y WHERE y.task_id IN (SELECT a.task_id FROM annotation a WHERE a.id = ANY (labels))
    ORDER BY y.task_id FOR NO KEY UPDATE;
  UPDATE task_tally y SET human = tally_add(y.human, counted.human, 1), judge = tally_add(y.judge, counted.judge, 1),
    imported = tally_add(y.imported, counted.imported, 1)
  FROM (
    SELECT a.task_id, array_agg(place.place) FILTER (WHERE r.kind = 'human') AS human,
      array_agg(place.place) FILTER (WHERE r.kind = 'judge') AS judge,
      array_agg(place.place) FILTER (WHERE r.kind = 'imported') AS imported
    FROM unnest(labels, items, answers) AS given(annotation_id, item_id, answer)
    JOIN annotation a ON a.id = given.annotation_id JOIN rater r ON r.id = a.rater_id
    JOIN (SELECT i.id, row_number() OVER (PARTITION BY i.checklist_id ORDER BY i.position)::int - 1 AS rank FROM checklist_item i
      WHERE i.checklist_id IN (SELECT DISTINCT b.checklist_id FROM annotation b WHERE b.id = ANY (labels))
    ) asked ON asked.id = given.item_id
    CROSS JOIN LATERAL (
      SELECT 6 + 3 * asked.rank + CASE given.answer WHEN 'YES' THEN 0 WHEN 'NO' THEN 1 ELSE 2 END AS place) place
    WHERE a.superseded_at IS NULL GROUP BY a.task_id
  ) counted
  WHERE y.task_id = counted.task_id;
END $$;

-- People submit one label at a time: that way is kept short.
CREATE FUNCTION "tally_new_labels"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  labels uuid[] := ARRAY(SELECT id FROM added WHERE superseded_at IS NULL);
  label annotation;
BEGIN
  IF cardinality(labels) = 1 THEN
    SELECT * INTO label FROM added WHERE superseded_at IS NULL;
    PERFORM tally_label(label, 1);
  ELSIF cardinality(labels) > 1 THEN
    PERFORM tally_label_batch(labels);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "annotation_tallied" AFTER INSERT ON "annotation" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_new_labels"();

CREATE FUNCTION "tally_superseded_label"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tally_label(NEW, -1);
  RETURN NULL;
END $$;
CREATE TRIGGER "annotation_superseded_tallied" AFTER UPDATE OF "superseded_at" ON "annotation" FOR EACH ROW
  WHEN (OLD.superseded_at IS NULL AND NEW.superseded_at IS NOT NULL) EXECUTE FUNCTION "tally_superseded_label"();

CREATE FUNCTION "tally_new_answers"() RETURNS trigger LANGUAGE plpgsql AS $$
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
      PERFORM tally_task(label.task_id, (SELECT r.kind FROM rater r WHERE r.id = label.rater_id),
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
CREATE TRIGGER "checklist_answer_tallied" AFTER INSERT ON "checklist_answer" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_new_answers"();

CREATE FUNCTION "place_new_tallies"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM place_tallies(array_agg(id)) FROM added WHERE stratum = 'main' HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER "task_placed" AFTER INSERT ON "task" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "place_new_tallies"();

-- Tasks without a checklist count in the categories of their instruction's, which may be published later.
CREATE FUNCTION "place_tallies_of_instruction"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM place_tallies(array_agg(t.id)) FROM task t
    WHERE t.instruction_id = NEW.instruction_id AND t.checklist_id IS NULL AND t.stratum = 'main' HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER "checklist_published" AFTER UPDATE OF "status" ON "checklist" FOR EACH ROW
  WHEN (NEW.status = 'published' AND OLD.status <> 'published') EXECUTE FUNCTION "place_tallies_of_instruction"();

-- Counts a round anew: for labels that were written past the triggers.
CREATE FUNCTION "recount_round"(round uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE task, annotation, checklist_answer IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM task_tally WHERE round_id = round;
  DELETE FROM rater_tally WHERE round_id = round;
  DELETE FROM task_facet WHERE round_id = round;
  PERFORM place_tallies(array_agg(id)) FROM task WHERE round_id = round AND stratum = 'main' HAVING count(*) > 0;
  PERFORM tally_label_batch(array_agg(id)) FROM annotation WHERE round_id = round AND superseded_at IS NULL HAVING count(*) > 0;
  PERFORM tally_answer_batch(array_agg(ca.annotation_id), array_agg(ca.item_id), array_agg(ca.answer))
    FROM annotation a JOIN checklist_answer ca ON ca.annotation_id = a.id
    WHERE a.round_id = round AND a.superseded_at IS NULL HAVING count(*) > 0;
  -- A first submission stays one when the label is changed.
  UPDATE rater_tally kept SET first_submission = submitted.first, last_submission = submitted.last
  FROM (SELECT a.rater_id, min(a.created_at) AS first, max(a.created_at) AS last
    FROM annotation a JOIN task_tally y ON y.task_id = a.task_id
    WHERE a.round_id = round AND a.assignment_id IS NOT NULL AND a.supersedes_id IS NULL GROUP BY a.rater_id) submitted
  WHERE kept.round_id = round AND kept.rater_id = submitted.rater_id;
END $$;

-- A task that becomes a real one, or no longer is, takes its labels along. That never happens while people label.
CREATE FUNCTION "recount_changed_rounds"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM recount_round(changed.round_id) FROM (
    SELECT DISTINCT t.round_id FROM task t LEFT JOIN task_tally y ON y.task_id = t.id
    WHERE (t.stratum = 'main') <> (y.task_id IS NOT NULL)
      OR (t.stratum = 'main' AND y.checklist_id IS DISTINCT FROM t.checklist_id)
  ) changed;
  RETURN NULL;
END $$;
CREATE TRIGGER "task_recounted" AFTER UPDATE OF "stratum", "checklist_id" ON "task"
  FOR EACH STATEMENT EXECUTE FUNCTION "recount_changed_rounds"();

SELECT recount_round(id) FROM round;
