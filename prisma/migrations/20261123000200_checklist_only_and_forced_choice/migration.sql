-- Two protocols made of known asks. New values of an enum are compared as text: the transaction that adds them may not use them.
ALTER TYPE "protocol" ADD VALUE 'checklist_only';
ALTER TYPE "protocol" ADD VALUE 'forced_choice';

-- As many names as the scale has levels.
ALTER TABLE "round" DROP CONSTRAINT "round_five_level_names";
ALTER TABLE "round" ADD CONSTRAINT "round_level_names_of_scale" CHECK (
  cardinality("level_names") = CASE "scale" WHEN 'score' THEN 5 WHEN 'preference' THEN 5 WHEN 'choice' THEN 2 ELSE 0 END);
ALTER TABLE "round" DROP CONSTRAINT "round_criterion_of_pairs";
ALTER TABLE "round" ADD CONSTRAINT "round_criterion_of_pairs" CHECK (
  "criterion" IS NULL OR "protocol"::text IN ('preference', 'forced_choice'));

ALTER TABLE "task" DROP CONSTRAINT "task_fits_protocol";
ALTER TABLE "task" ADD CONSTRAINT "task_fits_protocol" CHECK (
  CASE
    WHEN "protocol"::text IN ('preference', 'forced_choice')
      THEN "response_b_id" IS NOT NULL AND "response_a_id" <> "response_b_id" AND "checklist_id" IS NULL
    WHEN "protocol"::text IN ('check_then_score', 'checklist_only')
      THEN "response_b_id" IS NULL AND "checklist_id" IS NOT NULL
    WHEN "protocol"::text = 'direct_scoring' THEN "response_b_id" IS NULL AND "checklist_id" IS NULL
    ELSE FALSE
  END);

ALTER TABLE "annotation" DROP CONSTRAINT "annotation_fits_protocol";
-- Labels without a place (judges', imported ones) may hold checklist answers alone, or what a judge said in one order of a pair.
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_fits_protocol" CHECK (
  CASE "protocol"::text
    WHEN 'direct_scoring' THEN "level" IN (1, 2, 3, 4, 5) AND "level" IS NOT NULL AND "checklist_id" IS NULL AND "ease" IS NULL
    WHEN 'check_then_score' THEN "checklist_id" IS NOT NULL
      AND CASE WHEN "level" IS NULL THEN "assignment_id" IS NULL ELSE "level" IN (1, 2, 3, 4, 5) END
    WHEN 'checklist_only' THEN "checklist_id" IS NOT NULL AND "level" IS NULL AND "ease" IS NULL
    WHEN 'preference' THEN "checklist_id" IS NULL AND "ease" IS NULL
      AND CASE WHEN "level" IS NULL THEN "assignment_id" IS NULL AND "shown_order" IS NULL ELSE "level" IN (1, 2, 3, 4, 5) END
    WHEN 'forced_choice' THEN "checklist_id" IS NULL AND "ease" IS NULL
      AND CASE WHEN "level" IS NULL THEN "assignment_id" IS NULL AND "shown_order" IS NULL ELSE "level" IN (1, 2) END
    ELSE FALSE
  END);
