-- AlterTable
ALTER TABLE "round" ADD COLUMN     "by_instruction" BOOLEAN NOT NULL DEFAULT false;

-- ═════════ Written by hand ═════════
ALTER TABLE "round" ADD CONSTRAINT "round_by_instruction_fits" CHECK (NOT "by_instruction" OR "protocol" = 'checklist_only');

-- A page of responses takes the first slots of twenty; a rater holds two pages.
ALTER TABLE "assignment" DROP CONSTRAINT "assignment_slot_range";
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_slot_range" CHECK ("slot" BETWEEN 1 AND 40);
