-- What two checklists are compared by in a round of a blind comparison; null: responses are labelled.
ALTER TABLE "round" ADD COLUMN "criterion" TEXT;
ALTER TABLE "round" ADD CONSTRAINT "round_criterion_known"
  CHECK ("criterion" IN ('naturalness', 'objectiveness', 'comprehensiveness', 'atomicity', 'overall'));
ALTER TABLE "round" ADD CONSTRAINT "round_criterion_of_pairs" CHECK ("criterion" IS NULL OR "protocol" = 'preference');

-- Until now such a round was known by its study and its name.
UPDATE "round" SET "criterion" = lower("round"."name") FROM "study"
WHERE "study"."id" = "round"."study_id" AND "study"."made_from_id" IS NOT NULL AND "round"."protocol" = 'preference'
  AND lower("round"."name") IN ('naturalness', 'objectiveness', 'comprehensiveness', 'atomicity', 'overall');
