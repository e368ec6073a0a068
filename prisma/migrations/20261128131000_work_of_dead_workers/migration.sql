-- Whose work something is, so that it goes back as soon as its worker is dead.
ALTER TABLE "worker_process" ADD COLUMN "queue_workers" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "prepared_export" ADD COLUMN "worker_id" UUID;
ALTER TABLE "webhook_delivery" ADD COLUMN "worker_id" UUID;
