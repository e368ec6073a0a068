-- One column holds a label's level; what it means is said by the scale of its round.
ALTER TABLE "round" ADD COLUMN "scale" TEXT;
UPDATE "round" SET "scale" = CASE "protocol" WHEN 'preference' THEN 'preference' ELSE 'score' END;
ALTER TABLE "round" ADD CONSTRAINT "round_scale_known" CHECK ("scale" IN ('score', 'preference', 'choice'));

ALTER TABLE "annotation"
  DROP CONSTRAINT "annotation_fits_protocol",
  DROP CONSTRAINT "annotation_preference_range",
  DROP CONSTRAINT "annotation_score_range";
DROP INDEX "annotation_live_of_round";
ALTER TABLE "annotation" ALTER COLUMN "score" TYPE DOUBLE PRECISION USING COALESCE("score", "preference");
ALTER TABLE "annotation" DROP COLUMN "preference";
ALTER TABLE "annotation" RENAME COLUMN "score" TO "level";
-- Value counts per task of a round, read from the index alone.
CREATE INDEX "annotation_live_of_round" ON "annotation" ("round_id", "task_id") INCLUDE ("rater_id", "level")
  WHERE "superseded_at" IS NULL;
-- Labels without a place (judges', imported ones) may hold checklist answers alone, or what a judge said in one order of a pair.
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_fits_protocol" CHECK (
  CASE "protocol"::text
    WHEN 'direct_scoring' THEN "level" IN (1, 2, 3, 4, 5) AND "level" IS NOT NULL AND "checklist_id" IS NULL AND "ease" IS NULL
    WHEN 'check_then_score' THEN "checklist_id" IS NOT NULL
      AND CASE WHEN "level" IS NULL THEN "assignment_id" IS NULL ELSE "level" IN (1, 2, 3, 4, 5) END
    WHEN 'preference' THEN "checklist_id" IS NULL AND "ease" IS NULL
      AND CASE WHEN "level" IS NULL THEN "assignment_id" IS NULL AND "shown_order" IS NULL ELSE "level" IN (1, 2, 3, 4, 5) END
    ELSE FALSE
  END);

ALTER TABLE "adjudication" DROP CONSTRAINT "adjudication_one_label", DROP CONSTRAINT "adjudication_range";
ALTER TABLE "adjudication" ALTER COLUMN "score" TYPE DOUBLE PRECISION USING COALESCE("score", "preference");
ALTER TABLE "adjudication" DROP COLUMN "preference";
ALTER TABLE "adjudication" RENAME COLUMN "score" TO "level";
ALTER TABLE "adjudication" ALTER COLUMN "level" SET NOT NULL;
ALTER TABLE "adjudication" ADD CONSTRAINT "adjudication_range" CHECK ("level" IN (1, 2, 3, 4, 5));

ALTER TABLE "judged_order" DROP CONSTRAINT "judged_order_preference_range";
ALTER TABLE "judged_order" ALTER COLUMN "preference" TYPE DOUBLE PRECISION;
ALTER TABLE "judged_order" RENAME COLUMN "preference" TO "level";
ALTER TABLE "judged_order" ADD CONSTRAINT "judged_order_range" CHECK ("level" IN (1, 2, 3, 4, 5));

UPDATE "draft" SET "content" = ("content" - 'score' - 'preference') || jsonb_build_object(
  'level', COALESCE(NULLIF("content" -> 'score', 'null'), NULLIF("content" -> 'preference', 'null'), 'null'));
