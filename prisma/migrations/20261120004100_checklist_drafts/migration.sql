-- Drafts are edited by several people: a revision tells the second of two that the first was there.
-- What a draft began with (a published version's questions, or a model's) stays beside what became of it.
ALTER TABLE "checklist" ADD COLUMN "based_on_id" UUID,
ADD COLUMN "origin" JSONB,
ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 0;

-- AddForeignKey
ALTER TABLE "checklist" ADD CONSTRAINT "checklist_based_on_id_instruction_id_fkey" FOREIGN KEY ("based_on_id", "instruction_id") REFERENCES "checklist"("id", "instruction_id") ON DELETE NO ACTION ON UPDATE CASCADE;

ALTER TABLE "checklist" ADD CONSTRAINT "checklist_revision_not_negative" CHECK ("revision" >= 0);
-- The review queue: drafts are few among many published ones.
CREATE INDEX "checklist_drafts" ON "checklist" ("study_id") WHERE "status" = 'draft';
