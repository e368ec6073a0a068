-- A job of the queue holds what a worker is at. What was held or waits is found without a job and queued by the first worker that starts.
ALTER TABLE "prepared_export" DROP COLUMN "claimed_until",
DROP COLUMN "worker_id";

ALTER TABLE "webhook_delivery" DROP COLUMN "claimed_until",
DROP COLUMN "worker_id";
