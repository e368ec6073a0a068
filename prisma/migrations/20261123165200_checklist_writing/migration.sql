-- A protocol that looks at instructions: raters say whether one is safe and makes sense, and write the questions of a checklist.
ALTER TYPE "protocol" ADD VALUE 'checklist_writing';

ALTER TABLE "task" ALTER COLUMN "response_a_id" DROP NOT NULL;
ALTER TABLE "task_facet" ALTER COLUMN "system_a_id" DROP NOT NULL;

ALTER TABLE "annotation" ADD COLUMN "is_safe" BOOLEAN, ADD COLUMN "makes_sense" BOOLEAN;

CREATE TABLE "written_question" (
  "annotation_id" UUID NOT NULL,
  "position" SMALLINT NOT NULL,
  "text" TEXT NOT NULL,

  CONSTRAINT "written_question_pkey" PRIMARY KEY ("annotation_id", "position"),
  CONSTRAINT "written_question_position" CHECK ("position" >= 0),
  CONSTRAINT "written_question_says_something" CHECK (btrim("text") <> ''),
  CONSTRAINT "written_question_annotation_id_fkey" FOREIGN KEY ("annotation_id") REFERENCES "annotation" ("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);

ALTER TABLE "task" DROP CONSTRAINT "task_fits_protocol";
ALTER TABLE "task" ADD CONSTRAINT "task_fits_protocol" CHECK (
  CASE
    WHEN "protocol"::text IN ('preference', 'forced_choice')
      THEN "response_a_id" IS NOT NULL AND "response_b_id" IS NOT NULL AND "response_a_id" <> "response_b_id"
        AND "checklist_id" IS NULL
    WHEN "protocol"::text IN ('check_then_score', 'checklist_only')
      THEN "response_a_id" IS NOT NULL AND "response_b_id" IS NULL AND "checklist_id" IS NOT NULL
    WHEN "protocol"::text = 'direct_scoring'
      THEN "response_a_id" IS NOT NULL AND "response_b_id" IS NULL AND "checklist_id" IS NULL
    WHEN "protocol"::text = 'checklist_writing'
      THEN "response_a_id" IS NULL AND "response_b_id" IS NULL AND "pair_id" IS NULL AND "checklist_id" IS NULL
    ELSE FALSE
  END);
-- What is labelled without a response is labelled once in a round.
CREATE UNIQUE INDEX "task_once_in_round" ON "task" ("round_id", "instruction_id", "checklist_id") NULLS NOT DISTINCT
  WHERE "response_a_id" IS NULL;

ALTER TABLE "annotation" DROP CONSTRAINT "annotation_fits_protocol";
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_fits_protocol" CHECK (
  CASE "protocol"::text
    WHEN 'direct_scoring' THEN "level" IS NOT NULL AND "checklist_id" IS NULL AND "ease" IS NULL
      AND ("level" IN (1, 2, 3, 4, 5) OR ("assignment_id" IS NULL AND "level" BETWEEN 0 AND 100 AND "level" = floor("level")))
    WHEN 'check_then_score' THEN "checklist_id" IS NOT NULL
      AND CASE WHEN "level" IS NULL THEN "assignment_id" IS NULL ELSE "level" IN (1, 2, 3, 4, 5)
        OR ("assignment_id" IS NULL AND "level" BETWEEN 0 AND 100 AND "level" = floor("level")) END
    WHEN 'checklist_only' THEN "checklist_id" IS NOT NULL AND "level" IS NULL AND "ease" IS NULL
    WHEN 'preference' THEN "checklist_id" IS NULL AND "ease" IS NULL
      AND CASE WHEN "level" IS NULL THEN "assignment_id" IS NULL AND "shown_order" IS NULL ELSE "level" IN (1, 2, 3, 4, 5) END
    WHEN 'forced_choice' THEN "checklist_id" IS NULL AND "ease" IS NULL
      AND CASE WHEN "level" IS NULL THEN "assignment_id" IS NULL AND "shown_order" IS NULL ELSE "level" IN (1, 2) END
    WHEN 'checklist_writing' THEN "checklist_id" IS NULL AND "level" IS NULL AND "ease" IS NULL AND "shown_order" IS NULL
    ELSE FALSE
  END);
-- Apart from the check above: only these are said of an instruction.
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_says_of_instruction" CHECK (
  ("protocol"::text = 'checklist_writing') = ("is_safe" IS NOT NULL) AND ("is_safe" IS NULL) = ("makes_sense" IS NULL));
