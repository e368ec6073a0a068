-- AlterTable
ALTER TABLE "response" ADD COLUMN     "answer_explanations" JSONB;
