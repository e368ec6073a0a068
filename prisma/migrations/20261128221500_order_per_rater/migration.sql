-- At which position a rater was given a task, and how far a claim went into an order drawn for the rater.
ALTER TABLE "assignment" ADD COLUMN "position" INTEGER, ADD COLUMN "turn" INTEGER;
UPDATE "assignment" a SET "position" = counted.position
FROM (
  SELECT id, row_number() OVER (PARTITION BY rater_id, round_id ORDER BY claimed_at, id) AS position FROM "assignment"
) counted
WHERE counted.id = a.id;
-- CreateIndex
CREATE UNIQUE INDEX "assignment_rater_id_round_id_position_key" ON "assignment"("rater_id", "round_id", "position");
