-- AlterTable
ALTER TABLE "assignment" ADD COLUMN     "unit_id" UUID;

-- AlterTable
ALTER TABLE "round" ADD COLUMN     "arms" JSONB;

-- AlterTable
ALTER TABLE "task" ADD COLUMN     "arm" SMALLINT,
ADD COLUMN     "arm_turn" SMALLINT,
ADD COLUMN     "unit_id" UUID;

-- A rater gets one arm of a response; in other rounds nothing is kept.
CREATE UNIQUE INDEX "assignment_one_arm" ON "assignment"("rater_id", "unit_id") WHERE "unit_id" IS NOT NULL;

-- How far a response is in all of its arms together.
CREATE INDEX "task_unit" ON "task"("unit_id") WHERE "unit_id" IS NOT NULL;

-- A response is in a round once, or once in each arm.
DROP INDEX "task_one_per_response";

CREATE UNIQUE INDEX "task_one_per_response" ON "task"("round_id", "response_a_id") WHERE "response_b_id" IS NULL AND "repeats_id" IS NULL AND "arm" IS NULL;

CREATE UNIQUE INDEX "task_one_per_arm" ON "task"("round_id", "response_a_id", "arm") WHERE "arm" IS NOT NULL;
