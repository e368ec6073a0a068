-- AlterTable
ALTER TABLE "server_settings" DROP COLUMN "allow_private_webhooks";
