-- AlterTable
ALTER TABLE "idempotent_request" ADD COLUMN     "api_key_id" UUID,
ADD COLUMN     "study_id" UUID;
