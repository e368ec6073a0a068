-- Figures are computed from what each task was given: digests of a round and the changes since are no more.
DROP TABLE "tally_change";
DROP TABLE "round_digest";

-- What was computed may be of another form.
TRUNCATE "round_result";
ALTER TABLE "round_result"
  ADD COLUMN "computed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "cost" INTEGER NOT NULL DEFAULT 0;

-- Any level of any scale, where there were counts of five.
ALTER TABLE "task_tally"
  DROP COLUMN "human", DROP COLUMN "judge", DROP COLUMN "imported",
  ADD COLUMN "human_levels" DOUBLE PRECISION[],
  ADD COLUMN "judge_levels" DOUBLE PRECISION[],
  ADD COLUMN "imported_levels" DOUBLE PRECISION[],
  ADD COLUMN "human_answers" SMALLINT[],
  ADD COLUMN "judge_answers" SMALLINT[],
  ADD COLUMN "imported_answers" SMALLINT[];

CREATE TEMPORARY TABLE "counted_label" AS
  SELECT a."id", a."task_id", r."kind", a."checklist_id", a."level"
  FROM "annotation" a JOIN "rater" r ON r."id" = a."rater_id" JOIN "task_tally" y ON y."task_id" = a."task_id"
  WHERE a."superseded_at" IS NULL AND NOT r."is_jury";

CREATE TEMPORARY TABLE "counted_task" AS
  WITH "leveled" AS (
    SELECT "task_id", "kind", array_agg("level" ORDER BY "level") AS "levels" FROM "counted_label" GROUP BY "task_id", "kind"
  ), "given" AS (
    SELECT l."task_id", l."kind", l."checklist_id", ca."item_id", count(*) FILTER (WHERE ca."answer" = 'YES') AS "yes",
      count(*) FILTER (WHERE ca."answer" = 'NO') AS "no", count(*) FILTER (WHERE ca."answer" = 'UNKNOWN') AS "unknown"
    FROM "counted_label" l JOIN "checklist_answer" ca ON ca."annotation_id" = l."id"
    GROUP BY l."task_id", l."kind", l."checklist_id", ca."item_id"
  ), "answered" AS (
    SELECT asked."task_id", asked."kind", array_agg(slot."n"::int2 ORDER BY i."position", slot."place") AS "answers"
    FROM (SELECT DISTINCT "task_id", "kind", "checklist_id" FROM "given") asked
    JOIN "checklist_item" i ON i."checklist_id" = asked."checklist_id"
    LEFT JOIN "given" ON given."task_id" = asked."task_id" AND given."kind" = asked."kind" AND given."item_id" = i."id"
    CROSS JOIN LATERAL (VALUES (1, COALESCE(given."yes", 0)), (2, COALESCE(given."no", 0)),
      (3, COALESCE(given."unknown", 0))) AS slot("place", "n")
    GROUP BY asked."task_id", asked."kind"
  )
  SELECT l."task_id", l."kind", l."levels", a."answers"
  FROM "leveled" l LEFT JOIN "answered" a ON a."task_id" = l."task_id" AND a."kind" = l."kind";

UPDATE "task_tally" y SET
  "human_levels" = counted."human_levels", "human_answers" = counted."human_answers",
  "judge_levels" = counted."judge_levels", "judge_answers" = counted."judge_answers",
  "imported_levels" = counted."imported_levels", "imported_answers" = counted."imported_answers"
FROM (
  SELECT t."task_id", human."levels" AS "human_levels", human."answers" AS "human_answers",
    judge."levels" AS "judge_levels", judge."answers" AS "judge_answers",
    imported."levels" AS "imported_levels", imported."answers" AS "imported_answers"
  FROM (SELECT DISTINCT "task_id" FROM "counted_task") t
  LEFT JOIN "counted_task" human ON human."task_id" = t."task_id" AND human."kind" = 'human'
  LEFT JOIN "counted_task" judge ON judge."task_id" = t."task_id" AND judge."kind" = 'judge'
  LEFT JOIN "counted_task" imported ON imported."task_id" = t."task_id" AND imported."kind" = 'imported'
) counted
WHERE counted."task_id" = y."task_id";

DROP TABLE "counted_task";
DROP TABLE "counted_label";
