-- A rater of a file belongs to the study: of equal source and name it is one rater in every round, and researchers may say
-- that two are one.
ALTER TABLE "rater" ADD COLUMN "merged_into_id" UUID;
ALTER TABLE "rater" ADD CONSTRAINT "rater_merged_into_id_study_id_fkey" FOREIGN KEY ("merged_into_id", "study_id")
  REFERENCES "rater" ("id", "study_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "rater" ADD CONSTRAINT "rater_merges_files" CHECK (
  "merged_into_id" IS NULL OR ("source" IS NOT NULL AND "merged_into_id" <> "id"));
CREATE INDEX "rater_merged_into_id_idx" ON "rater" ("merged_into_id");
-- A program may carry a person's name.
DROP INDEX "rater_imported_source";
CREATE UNIQUE INDEX "rater_of_source" ON "rater" ("study_id", "source", "name", "kind", "is_jury", "simulated")
  WHERE "source" IS NOT NULL;

ALTER TABLE "annotation" ADD COLUMN "named_rater_id" UUID;
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_named_rater_id_study_id_fkey" FOREIGN KEY ("named_rater_id", "study_id")
  REFERENCES "rater" ("id", "study_id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "annotation_named_rater" ON "annotation" ("named_rater_id") WHERE "named_rater_id" IS NOT NULL;
