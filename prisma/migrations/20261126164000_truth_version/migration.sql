-- AlterTable
ALTER TABLE "study" ADD COLUMN     "truth_version" INTEGER NOT NULL DEFAULT 0;
