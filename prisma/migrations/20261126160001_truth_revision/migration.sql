-- AlterTable
ALTER TABLE "response" ADD COLUMN     "truth_revision" INTEGER NOT NULL DEFAULT 0;
