-- AlterTable
ALTER TABLE "draft" ADD COLUMN     "device" TEXT;
