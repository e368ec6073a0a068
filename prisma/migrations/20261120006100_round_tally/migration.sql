-- What a round's page asks at every poll, without a look at each task; and what was computed from a state of its labels.

LOCK TABLE "task", "annotation", "checklist_answer" IN SHARE ROW EXCLUSIVE MODE;

-- CreateTable
CREATE TABLE "round_tally" (
    "round_id" UUID NOT NULL,
    "tasks" INTEGER NOT NULL,
    "wanted" INTEGER NOT NULL,
    "real_tasks" INTEGER NOT NULL,
    "real_wanted" INTEGER NOT NULL,
    "without_places" INTEGER NOT NULL,
    "placed" BIGINT NOT NULL,

    CONSTRAINT "round_tally_pkey" PRIMARY KEY ("round_id")
);

-- CreateTable
CREATE TABLE "round_result" (
    "round_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "value" JSON NOT NULL,

    CONSTRAINT "round_result_pkey" PRIMARY KEY ("round_id","key")
);

-- AlterTable
ALTER TABLE "rater_tally" ADD COLUMN "places" INTEGER NOT NULL DEFAULT 0;

-- AddForeignKey
ALTER TABLE "round_tally" ADD CONSTRAINT "round_tally_round_id_fkey" FOREIGN KEY ("round_id") REFERENCES "round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "round_result" ADD CONSTRAINT "round_result_round_id_fkey" FOREIGN KEY ("round_id") REFERENCES "round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ═════════ Written by hand ═════════

-- Tasks are made, and their places decided, while nobody labels: one row a round is enough for that.
CREATE FUNCTION "count_tasks"(rounds uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO round_tally AS kept (round_id, tasks, wanted, real_tasks, real_wanted, without_places, placed)
  SELECT d.id, count(t.id), COALESCE(sum(t.wanted), 0), count(t.id) FILTER (WHERE t.stratum = 'main'),
    COALESCE(sum(t.wanted) FILTER (WHERE t.stratum = 'main'), 0),
    count(t.id) FILTER (WHERE t.stratum = 'main' AND t.wanted = 0), 1
  FROM round d LEFT JOIN task t ON t.round_id = d.id
  WHERE d.id = ANY (rounds) GROUP BY d.id ORDER BY d.id
  ON CONFLICT (round_id) DO UPDATE SET tasks = EXCLUDED.tasks, wanted = EXCLUDED.wanted, real_tasks = EXCLUDED.real_tasks,
    real_wanted = EXCLUDED.real_wanted, without_places = EXCLUDED.without_places, placed = kept.placed + 1
$$;

-- Also tells that what describes the tasks may be another: `placed` is a part of the version of a round.
CREATE OR REPLACE FUNCTION "place_tallies"(tasks uuid[]) RETURNS void LANGUAGE sql AS $$
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

CREATE OR REPLACE FUNCTION "place_new_tallies"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO round_tally AS kept (round_id, tasks, wanted, real_tasks, real_wanted, without_places, placed)
  SELECT round_id, count(*), sum(wanted), count(*) FILTER (WHERE stratum = 'main'),
    COALESCE(sum(wanted) FILTER (WHERE stratum = 'main'), 0), count(*) FILTER (WHERE stratum = 'main' AND wanted = 0), 1
  FROM added GROUP BY round_id ORDER BY round_id
  ON CONFLICT (round_id) DO UPDATE SET tasks = kept.tasks + EXCLUDED.tasks, wanted = kept.wanted + EXCLUDED.wanted,
    real_tasks = kept.real_tasks + EXCLUDED.real_tasks, real_wanted = kept.real_wanted + EXCLUDED.real_wanted,
    without_places = kept.without_places + EXCLUDED.without_places, placed = kept.placed + 1;
  PERFORM place_tallies(array_agg(id)) FROM added WHERE stratum = 'main' HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE FUNCTION "count_removed_tasks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_tasks(ARRAY(SELECT DISTINCT round_id FROM removed));
  RETURN NULL;
END $$;
CREATE TRIGGER "task_removed" AFTER DELETE ON "task" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "count_removed_tasks"();

-- Places change only in drafts, all of a round at once, so that every round can be looked at.
CREATE FUNCTION "count_changed_tasks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_tasks(array_agg(changed.round_id)) FROM (
    SELECT t.round_id FROM task t JOIN round_tally kept ON kept.round_id = t.round_id GROUP BY kept.round_id, t.round_id
    HAVING sum(t.wanted) <> kept.wanted OR count(*) FILTER (WHERE t.stratum = 'main') <> kept.real_tasks
      OR COALESCE(sum(t.wanted) FILTER (WHERE t.stratum = 'main'), 0) <> kept.real_wanted
      OR count(*) FILTER (WHERE t.stratum = 'main' AND t.wanted = 0) <> kept.without_places
  ) changed HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER "task_places_changed" AFTER UPDATE OF "wanted", "stratum" ON "task"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_changed_tasks"();

-- A round's labels as its tallies have them: `change` is 1 for a label that came to count, -1 for one that no longer does.
-- The row of a rater is only ever written by the rater's own labels, so raters do not wait for each other.
CREATE OR REPLACE FUNCTION "tally_rater"(label annotation, change int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  levels int := change * (COALESCE(label.score, label.preference) IS NOT NULL)::int;
  timed int := change * COALESCE(label.duration_ms > 0, false)::int;
  comments int := change * COALESCE(label.comment <> '', false)::int;
  problems int := change * COALESCE(jsonb_typeof(label.problems) = 'array' AND label.problems <> '[]', false)::int;
  easier int := change * COALESCE(label.ease = 'easier', false)::int;
  harder int := change * COALESCE(label.ease = 'harder', false)::int;
  no_effect int := change * COALESCE(label.ease = 'no_effect', false)::int;
  places int := change * (label.assignment_id IS NOT NULL)::int;
  submission timestamptz := CASE WHEN label.assignment_id IS NOT NULL AND label.supersedes_id IS NULL THEN label.created_at END;
BEGIN
  INSERT INTO rater_tally AS kept (round_id, rater_id, labels, levels, timed, comments, problems, easier, harder, no_effect,
    changes, places, first_submission, last_submission, last_label_at)
  VALUES (label.round_id, label.rater_id, change, levels, timed, comments, problems, easier, harder, no_effect, 1, places, submission,
    submission, label.created_at)
  ON CONFLICT (round_id, rater_id) DO UPDATE SET labels = kept.labels + EXCLUDED.labels, levels = kept.levels + EXCLUDED.levels,
    timed = kept.timed + EXCLUDED.timed, comments = kept.comments + EXCLUDED.comments,
    problems = kept.problems + EXCLUDED.problems, easier = kept.easier + EXCLUDED.easier,
    harder = kept.harder + EXCLUDED.harder, no_effect = kept.no_effect + EXCLUDED.no_effect,
    changes = kept.changes + EXCLUDED.changes, places = kept.places + EXCLUDED.places,
    first_submission = least(kept.first_submission, EXCLUDED.first_submission),
    last_submission = greatest(kept.last_submission, EXCLUDED.last_submission),
    last_label_at = greatest(kept.last_label_at, EXCLUDED.last_label_at);
END $$;

-- Many labels at once. The rows of their tasks are taken in one order, so that two writers never wait for each other.
CREATE OR REPLACE FUNCTION "tally_label_batch"(labels uuid[]) RETURNS void LANGUAGE plpgsql AS $$
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
    changes, places, first_submission, last_submission, last_label_at)
  SELECT a.round_id, a.rater_id, count(*), count(COALESCE(a.score, a.preference)),
    count(*) FILTER (WHERE a.duration_ms > 0), count(*) FILTER (WHERE a.comment <> ''),
    count(*) FILTER (WHERE jsonb_typeof(a.problems) = 'array' AND a.problems <> '[]'),
    count(*) FILTER (WHERE a.ease = 'easier'), count(*) FILTER (WHERE a.ease = 'harder'),
    count(*) FILTER (WHERE a.ease = 'no_effect'), count(*), count(a.assignment_id),
    min(a.created_at) FILTER (WHERE a.assignment_id IS NOT NULL AND a.supersedes_id IS NULL),
    max(a.created_at) FILTER (WHERE a.assignment_id IS NOT NULL AND a.supersedes_id IS NULL), max(a.created_at)
  FROM annotation a JOIN task_tally y ON y.task_id = a.task_id
  WHERE a.id = ANY (labels) GROUP BY a.round_id, a.rater_id ORDER BY a.round_id, a.rater_id
  ON CONFLICT (round_id, rater_id) DO UPDATE SET labels = kept.labels + EXCLUDED.labels, levels = kept.levels + EXCLUDED.levels,
    timed = kept.timed + EXCLUDED.timed, comments = kept.comments + EXCLUDED.comments,
    problems = kept.problems + EXCLUDED.problems, easier = kept.easier + EXCLUDED.easier,
    harder = kept.harder + EXCLUDED.harder, no_effect = kept.no_effect + EXCLUDED.no_effect,
    changes = kept.changes + EXCLUDED.changes, places = kept.places + EXCLUDED.places,
    first_submission = least(kept.first_submission, EXCLUDED.first_submission),
    last_submission = greatest(kept.last_submission, EXCLUDED.last_submission),
    last_label_at = greatest(kept.last_label_at, EXCLUDED.last_label_at);
END $$;

CREATE OR REPLACE FUNCTION "recount_round"(round uuid) RETURNS void LANGUAGE plpgsql SET work_mem = '256MB' AS $$
DECLARE
  -- Whoever kept what was read before must see that it is no longer true.
  changed_before bigint;
BEGIN
  LOCK TABLE task, annotation, checklist_answer IN SHARE ROW EXCLUSIVE MODE;
  changed_before := (SELECT COALESCE(sum(changes), 0) FROM rater_tally WHERE round_id = round);
  -- A rater has one label of a task that counts, so that only a crowd can make a count that does not fit.
  IF (SELECT count(*) FROM rater r WHERE r.study_id = (SELECT d.study_id FROM round d WHERE d.id = round)) > 65535
    AND EXISTS (SELECT FROM annotation a WHERE a.round_id = round AND a.superseded_at IS NULL
      GROUP BY a.task_id HAVING count(*) > 65535) THEN
    RAISE EXCEPTION 'a task cannot have more than 65535 labels' USING ERRCODE = 'numeric_value_out_of_range';
  END IF;
  DELETE FROM task_tally WHERE round_id = round;
  DELETE FROM rater_tally WHERE round_id = round;
  DELETE FROM task_facet WHERE round_id = round;
  INSERT INTO task_tally (task_id, round_id, position, checklist_id, facet_id, human, judge, imported)
  SELECT f.task_id, f.round_id, f.position, f.checklist_id, f.facet_id, counted.human, counted.judge, counted.imported
  FROM facets_of_tasks(ARRAY(SELECT t.id FROM task t WHERE t.round_id = round AND t.stratum = 'main')) f
  LEFT JOIN (
    SELECT c.task_id, string_agg(c.counts, ''::bytea) FILTER (WHERE c.kind = 'human') AS human,
      string_agg(c.counts, ''::bytea) FILTER (WHERE c.kind = 'judge') AS judge,
      string_agg(c.counts, ''::bytea) FILTER (WHERE c.kind = 'imported') AS imported
    FROM counts_of_round(round) c GROUP BY c.task_id
  ) counted ON counted.task_id = f.task_id
  ORDER BY f.position;
  INSERT INTO rater_tally (round_id, rater_id, labels, levels, timed, comments, problems, easier, harder, no_effect, changes,
    places, first_submission, last_submission, last_label_at)
  SELECT a.round_id, a.rater_id, count(*) FILTER (WHERE live), count(COALESCE(a.score, a.preference)) FILTER (WHERE live),
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
  WHERE a.round_id = round GROUP BY a.round_id, a.rater_id;
  PERFORM count_tasks(ARRAY[round]);
END $$;

UPDATE rater_tally kept SET places = placed.n FROM (
  SELECT a.round_id, a.rater_id, count(*) AS n FROM annotation a JOIN task t ON t.id = a.task_id AND t.stratum = 'main'
  WHERE a.superseded_at IS NULL AND a.assignment_id IS NOT NULL GROUP BY a.round_id, a.rater_id
) placed WHERE placed.round_id = kept.round_id AND placed.rater_id = kept.rater_id;
SELECT count_tasks(ARRAY(SELECT id FROM round));
