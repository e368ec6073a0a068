-- The foreign keys that lead to an annotation find it by its task and rater. Without this index deleting a study
-- read the whole table for every task and assignment.
-- CreateIndex
CREATE INDEX "annotation_task_id_rater_id_idx" ON "annotation"("task_id", "rater_id");
