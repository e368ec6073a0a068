-- Labels that files bring may be any real number, or categories by name.
ALTER TABLE "round" DROP CONSTRAINT "round_scale_known";
ALTER TABLE "round" ADD CONSTRAINT "round_scale_known" CHECK (
  "scale" IN ('score', 'preference', 'choice')
    OR ("overlap" = 0 AND ("scale" IN ('number', 'categories') OR "scale" ~ '^points-[01]-[0-9]{1,3}$')));
ALTER TABLE "round" DROP CONSTRAINT "round_level_names_of_scale";
ALTER TABLE "round" ADD CONSTRAINT "round_level_names_of_scale" CHECK (
  CASE WHEN "scale" = 'categories' THEN cardinality("level_names") BETWEEN 1 AND 100
  ELSE cardinality("level_names") = CASE
    WHEN "scale" IN ('score', 'preference') THEN 5
    WHEN "scale" = 'choice' THEN 2
    WHEN "scale" LIKE 'points-%' THEN split_part("scale", '-', 3)::int - split_part("scale", '-', 2)::int + 1
    ELSE 0 END
  END);

ALTER TABLE "annotation" DROP CONSTRAINT "annotation_fits_protocol";
-- Labels without a place may hold a level on the scale of an imported round, which refuse_level_off_scale checks. What is no
-- finite number is none.
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_fits_protocol" CHECK (
  CASE "protocol"::text
    WHEN 'direct_scoring' THEN "level" IS NOT NULL AND "checklist_id" IS NULL AND "ease" IS NULL
      AND ("level" IN (1, 2, 3, 4, 5) OR ("assignment_id" IS NULL AND abs("level") <= 1e300))
    WHEN 'check_then_score' THEN "checklist_id" IS NOT NULL
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
