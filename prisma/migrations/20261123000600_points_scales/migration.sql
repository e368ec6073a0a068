-- Scores that files bring may be on scales of 2 to 11 points from 0 or 1 on, and on 0–100. People here label on the protocol's own.
ALTER TABLE "round" DROP CONSTRAINT "round_scale_known";
ALTER TABLE "round" ADD CONSTRAINT "round_scale_known" CHECK (
  "scale" IN ('score', 'preference', 'choice') OR ("overlap" = 0 AND "scale" ~ '^points-[01]-[0-9]{1,3}$'));
ALTER TABLE "round" DROP CONSTRAINT "round_level_names_of_scale";
ALTER TABLE "round" ADD CONSTRAINT "round_level_names_of_scale" CHECK (
  cardinality("level_names") = CASE
    WHEN "scale" IN ('score', 'preference') THEN 5
    WHEN "scale" = 'choice' THEN 2
    WHEN "scale" LIKE 'points-%' THEN split_part("scale", '-', 3)::int - split_part("scale", '-', 2)::int + 1
    ELSE 0 END);

ALTER TABLE "annotation" DROP CONSTRAINT "annotation_fits_protocol";
-- Labels without a place (judges', imported ones) may hold checklist answers alone, what a judge said in one order of a pair, or
-- a score on the scale of an imported round.
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
    ELSE FALSE
  END);
-- Which levels the round has is checked where it is known.
ALTER TABLE "adjudication" DROP CONSTRAINT "adjudication_range";
ALTER TABLE "adjudication" ADD CONSTRAINT "adjudication_range" CHECK ("level" BETWEEN 0 AND 100 AND "level" = floor("level"));
