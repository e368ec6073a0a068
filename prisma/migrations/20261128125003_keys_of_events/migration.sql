-- AlterTable
ALTER TABLE "event" ADD COLUMN     "api_key_id" UUID,
ADD COLUMN     "api_key_name" TEXT;
