-- What is written with every call and every label of a run costs no more than somebody asks for.

-- A call belongs to its item, and by it to a run: what its run is stands nowhere twice.
ALTER TABLE "model_call" DROP CONSTRAINT "model_call_item_id_run_id_fkey";
ALTER TABLE "model_call" DROP COLUMN "run_id";
DROP INDEX "run_item_id_run_id_key";
ALTER TABLE "model_call" ADD CONSTRAINT "model_call_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "run_item"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ═════════ Written by hand ═════════

-- Items that made something, and labels that take the place of another, are found by it; the others need no entry.
DROP INDEX "run_item_produced_id_idx";
CREATE INDEX "run_item_produced" ON "run_item" ("produced_id") WHERE "produced_id" IS NOT NULL;
DROP INDEX "annotation_supersedes_id_task_id_rater_id_key";
DROP INDEX "annotation_supersedes_id_key";
CREATE UNIQUE INDEX "annotation_superseded_once" ON "annotation" ("supersedes_id") WHERE "supersedes_id" IS NOT NULL;

-- What was sent is kept as it is: to compress a prompt of 3 kB took a fifth of PostgreSQL's time for a call.
ALTER TABLE "model_call" ALTER COLUMN "request" SET STORAGE EXTERNAL;
