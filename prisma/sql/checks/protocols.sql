-- What the rows of each protocol hold. A new protocol is one line in each list.

ALTER TABLE "task" DROP CONSTRAINT IF EXISTS "task_fits_protocol", ADD CONSTRAINT "task_fits_protocol" CHECK (
  CASE
    WHEN "protocol" IN ('preference', 'forced_choice')
      THEN "response_a_id" IS NOT NULL AND "response_b_id" IS NOT NULL AND "response_a_id" <> "response_b_id"
        AND "checklist_id" IS NULL
    WHEN "protocol" = 'check_then_prefer'
      THEN "response_a_id" IS NOT NULL AND "response_b_id" IS NOT NULL AND "response_a_id" <> "response_b_id"
        AND "checklist_id" IS NOT NULL
    WHEN "protocol" = 'check_then_score'
      -- Without a checklist only in an arm that has none.
      THEN "response_a_id" IS NOT NULL AND "response_b_id" IS NULL AND ("checklist_id" IS NOT NULL OR "arm" IS NOT NULL)
    WHEN "protocol" = 'checklist_only'
      THEN "response_a_id" IS NOT NULL AND "response_b_id" IS NULL AND "checklist_id" IS NOT NULL
    WHEN "protocol" = 'direct_scoring'
      THEN "response_a_id" IS NOT NULL AND "response_b_id" IS NULL AND "checklist_id" IS NULL
    WHEN "protocol" = 'checklist_writing'
      THEN "response_a_id" IS NULL AND "response_b_id" IS NULL AND "pair_id" IS NULL AND "checklist_id" IS NULL
    WHEN "protocol" = 'checklist_categorising'
      THEN "response_a_id" IS NULL AND "response_b_id" IS NULL AND "pair_id" IS NULL AND "checklist_id" IS NOT NULL
    ELSE FALSE
  END);

-- Labels without a place, and direct scores, may hold a level on another scale, which refuse_level_off_scale checks. What is
-- no finite number is none.
ALTER TABLE "annotation" DROP CONSTRAINT IF EXISTS "annotation_fits_protocol", ADD CONSTRAINT "annotation_fits_protocol" CHECK (
  CASE "protocol"
    WHEN 'direct_scoring' THEN "level" IS NOT NULL AND "checklist_id" IS NULL AND "ease" IS NULL
      AND abs("level") <= 1e300
    WHEN 'check_then_score' THEN ("checklist_id" IS NOT NULL OR ("level" IS NOT NULL AND "ease" IS NULL))
      AND CASE WHEN "level" IS NULL THEN "assignment_id" IS NULL ELSE "level" IN (1, 2, 3, 4, 5)
        OR ("assignment_id" IS NULL AND abs("level") <= 1e300) END
    WHEN 'checklist_only' THEN "checklist_id" IS NOT NULL AND "level" IS NULL AND "ease" IS NULL
    WHEN 'preference' THEN "checklist_id" IS NULL AND "ease" IS NULL
      AND CASE WHEN "level" IS NULL THEN "assignment_id" IS NULL AND "shown_order" IS NULL ELSE "level" IN (1, 2, 3, 4, 5) END
    WHEN 'check_then_prefer' THEN "checklist_id" IS NOT NULL AND "ease" IS NULL
      AND CASE WHEN "level" IS NULL THEN "assignment_id" IS NULL AND "shown_order" IS NULL ELSE "level" IN (1, 2, 3, 4, 5) END
    WHEN 'forced_choice' THEN "checklist_id" IS NULL AND "ease" IS NULL
      AND CASE WHEN "level" IS NULL THEN "assignment_id" IS NULL AND "shown_order" IS NULL ELSE "level" IN (1, 2) END
    WHEN 'checklist_writing' THEN "checklist_id" IS NULL AND "level" IS NULL AND "ease" IS NULL AND "shown_order" IS NULL
    WHEN 'checklist_categorising' THEN "checklist_id" IS NOT NULL AND "level" IS NULL AND "ease" IS NULL AND "shown_order" IS NULL
    ELSE FALSE
  END);

ALTER TABLE "task" DROP CONSTRAINT IF EXISTS "task_arm_whole", ADD CONSTRAINT "task_arm_whole" CHECK (
  ("unit_id" IS NULL) = ("arm" IS NULL) AND ("arm" IS NULL) = ("arm_turn" IS NULL)
    AND ("arm" IS NULL OR ("stratum" = 'main' AND "most_wanted" IS NULL)));

-- Only these are said of an instruction.
ALTER TABLE "annotation" DROP CONSTRAINT IF EXISTS "annotation_says_of_instruction",
  ADD CONSTRAINT "annotation_says_of_instruction" CHECK (
    ("protocol" = 'checklist_writing') = ("is_safe" IS NOT NULL) AND ("is_safe" IS NULL) = ("makes_sense" IS NULL));

ALTER TABLE "round" DROP CONSTRAINT IF EXISTS "round_criterion_of_pairs", ADD CONSTRAINT "round_criterion_of_pairs" CHECK (
  "criterion" IS NULL OR "protocol" IN ('preference', 'forced_choice'));

ALTER TABLE "round" DROP CONSTRAINT IF EXISTS "round_by_instruction_fits", ADD CONSTRAINT "round_by_instruction_fits" CHECK (
  NOT "by_instruction" OR "protocol" = 'checklist_only');

-- Rounds that raters label together, one a criterion, score responses directly: each names its criterion, and the name that
-- raters know all of them by.
ALTER TABLE "round" DROP CONSTRAINT IF EXISTS "round_fits_criteria", ADD CONSTRAINT "round_fits_criteria" CHECK (
  ("lead_round_id" IS NULL) = ("labelled_as" IS NULL)
    AND ("lead_round_id" IS NULL
      OR ("protocol" = 'direct_scoring' AND "rated_criterion" IS NOT NULL AND "overlap" > 0)));
