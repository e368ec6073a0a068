-- A person's own labels stand in the order in which the server took them: ids are made by devices, whose clocks differ.

-- DropIndex
DROP INDEX "annotation_rater_id_round_id_id_idx";

-- CreateIndex
CREATE INDEX "annotation_rater_id_round_id_created_at_id_idx" ON "annotation"("rater_id", "round_id", "created_at", "id");
