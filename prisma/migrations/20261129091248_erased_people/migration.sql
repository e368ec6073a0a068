-- AlterTable
ALTER TABLE "user" ADD COLUMN     "erased_at" TIMESTAMPTZ(3);
