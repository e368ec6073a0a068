-- What a rater holds is found by its slot, so each leased place has one.
UPDATE "assignment" SET "state" = 'expired' WHERE "state" = 'leased' AND "slot" IS NULL;
ALTER TABLE "assignment" DROP CONSTRAINT "assignment_slot_only_while_leased";
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_slot_while_leased" CHECK (("slot" IS NOT NULL) = ("state" = 'leased'));
