-- Tasks that raters are given again, as tasks of their own.
ALTER TYPE "stratum" ADD VALUE 'repeat';
ALTER TABLE "task" ADD COLUMN "repeats_id" UUID;
ALTER TABLE "task" ADD CONSTRAINT "task_repeats_id_fkey" FOREIGN KEY ("repeats_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE UNIQUE INDEX "task_repeats_id_key" ON "task"("repeats_id");
ALTER TABLE "task" ADD CONSTRAINT "task_repeats_another" CHECK (("stratum"::text = 'repeat') = ("repeats_id" IS NOT NULL));
DROP INDEX "task_one_per_response";
DROP INDEX "task_one_per_pair";
CREATE UNIQUE INDEX "task_one_per_response" ON "task" ("round_id", "response_a_id") WHERE "response_b_id" IS NULL AND "repeats_id" IS NULL;
CREATE UNIQUE INDEX "task_one_per_pair" ON "task" ("round_id", LEAST("response_a_id", "response_b_id"), GREATEST("response_a_id", "response_b_id"))
  WHERE "response_b_id" IS NOT NULL AND "repeats_id" IS NULL;
