-- A rater holds at most a few tasks of a round at once: each in a slot of its own.
ALTER TABLE "assignment" ADD COLUMN "slot" SMALLINT;

UPDATE "assignment" SET "slot" = held.slot
FROM (SELECT id, row_number() OVER (PARTITION BY rater_id, round_id ORDER BY claimed_at, id) AS slot
  FROM "assignment" WHERE state = 'leased') held
WHERE held.id = "assignment".id AND held.slot <= 3;

CREATE UNIQUE INDEX "assignment_rater_id_round_id_slot_key" ON "assignment"("rater_id", "round_id", "slot");

ALTER TABLE "assignment" ADD CONSTRAINT "assignment_slot_range" CHECK ("slot" BETWEEN 1 AND 3);
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_slot_only_while_leased" CHECK ("slot" IS NULL OR "state" = 'leased');
