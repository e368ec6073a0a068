-- AlterTable
ALTER TABLE "annotation" ADD COLUMN     "used_diff" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "checklist_answer" ADD COLUMN     "evidence" JSONB,
ADD COLUMN     "is_unclear" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "note" TEXT;

-- AlterTable
ALTER TABLE "round" ADD COLUMN     "labelling_options" JSONB NOT NULL DEFAULT '{}';
