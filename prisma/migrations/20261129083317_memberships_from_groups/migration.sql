-- AlterTable
ALTER TABLE "membership" ADD COLUMN     "from_group" BOOLEAN NOT NULL DEFAULT false;
