-- AlterTable
ALTER TABLE "response" ADD COLUMN     "external_ids" JSONB;
