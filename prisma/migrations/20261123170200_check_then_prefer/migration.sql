-- A checklist answered about both responses of a pair, then the preference. The new value of the enum is compared as text: the
-- transaction that adds it may not use it.
ALTER TYPE "protocol" ADD VALUE 'check_then_prefer';

-- Which response of the task an answer is about. A task of one response has it as A, so that what is there stays as it is.
CREATE TYPE "side" AS ENUM ('A', 'B');
ALTER TABLE "checklist_answer" ADD COLUMN "side" "side" NOT NULL DEFAULT 'A';
ALTER TABLE "checklist_answer" DROP CONSTRAINT "checklist_answer_pkey";
ALTER TABLE "checklist_answer" ADD CONSTRAINT "checklist_answer_pkey" PRIMARY KEY ("annotation_id", "item_id", "side");
ALTER TABLE "answer_adjudication" ADD COLUMN "side" "side" NOT NULL DEFAULT 'A';
ALTER TABLE "answer_adjudication" DROP CONSTRAINT "answer_adjudication_pkey";
ALTER TABLE "answer_adjudication" ADD CONSTRAINT "answer_adjudication_pkey" PRIMARY KEY ("task_id", "item_id", "side");

ALTER TABLE "task" DROP CONSTRAINT "task_fits_protocol";
ALTER TABLE "task" ADD CONSTRAINT "task_fits_protocol" CHECK (
  CASE
    WHEN "protocol"::text IN ('preference', 'forced_choice')
      THEN "response_a_id" IS NOT NULL AND "response_b_id" IS NOT NULL AND "response_a_id" <> "response_b_id"
        AND "checklist_id" IS NULL
    WHEN "protocol"::text = 'check_then_prefer'
      THEN "response_a_id" IS NOT NULL AND "response_b_id" IS NOT NULL AND "response_a_id" <> "response_b_id"
        AND "checklist_id" IS NOT NULL
    WHEN "protocol"::text IN ('check_then_score', 'checklist_only')
      THEN "response_a_id" IS NOT NULL AND "response_b_id" IS NULL AND "checklist_id" IS NOT NULL
    WHEN "protocol"::text = 'direct_scoring'
      THEN "response_a_id" IS NOT NULL AND "response_b_id" IS NULL AND "checklist_id" IS NULL
    WHEN "protocol"::text = 'checklist_writing'
      THEN "response_a_id" IS NULL AND "response_b_id" IS NULL AND "pair_id" IS NULL AND "checklist_id" IS NULL
    ELSE FALSE
  END);

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
    WHEN 'check_then_prefer' THEN "checklist_id" IS NOT NULL AND "ease" IS NULL
      AND CASE WHEN "level" IS NULL THEN "assignment_id" IS NULL AND "shown_order" IS NULL ELSE "level" IN (1, 2, 3, 4, 5) END
    WHEN 'forced_choice' THEN "checklist_id" IS NULL AND "ease" IS NULL
      AND CASE WHEN "level" IS NULL THEN "assignment_id" IS NULL AND "shown_order" IS NULL ELSE "level" IN (1, 2) END
    WHEN 'checklist_writing' THEN "checklist_id" IS NULL AND "level" IS NULL AND "ease" IS NULL AND "shown_order" IS NULL
    ELSE FALSE
  END);
