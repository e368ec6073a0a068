-- AlterTable
ALTER TABLE "response" ADD COLUMN     "messages" JSONB;
