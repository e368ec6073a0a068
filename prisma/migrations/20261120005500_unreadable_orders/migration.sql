-- What a judge answered in one order of a pair may be unreadable: that it was asked is kept, and null says so.
ALTER TABLE "judged_order" ALTER COLUMN "preference" DROP NOT NULL;

-- Then its label of the pair holds what it said in each order and no preference of its own.
ALTER TABLE "annotation" DROP CONSTRAINT "annotation_fits_protocol";
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_fits_protocol" CHECK (
  CASE "protocol"
    WHEN 'direct_scoring' THEN "score" IS NOT NULL AND "preference" IS NULL AND "checklist_id" IS NULL AND "ease" IS NULL
    WHEN 'check_then_score' THEN "preference" IS NULL AND "checklist_id" IS NOT NULL AND ("score" IS NOT NULL OR "assignment_id" IS NULL)
    WHEN 'preference' THEN "score" IS NULL AND "checklist_id" IS NULL AND "ease" IS NULL
      AND ("preference" IS NOT NULL OR "assignment_id" IS NULL AND "shown_order" IS NULL)
  END
);
