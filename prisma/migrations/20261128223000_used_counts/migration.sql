-- AlterTable
ALTER TABLE "annotation" ADD COLUMN     "used_counts" BOOLEAN NOT NULL DEFAULT false;
