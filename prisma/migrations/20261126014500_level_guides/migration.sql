-- AlterTable
ALTER TABLE "round" ADD COLUMN     "level_guides" JSONB NOT NULL DEFAULT '[]';
