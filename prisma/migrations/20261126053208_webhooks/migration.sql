-- CreateEnum
CREATE TYPE "delivery_state" AS ENUM ('waiting', 'delivered', 'failed');

-- AlterTable
ALTER TABLE "server_settings" ADD COLUMN     "allow_private_webhooks" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "webhook" (
    "id" UUID NOT NULL,
    "study_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "events" TEXT[],
    "alpha_threshold" DOUBLE PRECISION,
    "sealed_secret" TEXT NOT NULL,
    "former_secret" TEXT,
    "former_until" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "disabled_because" TEXT,
    "labels_until" TIMESTAMPTZ(3) NOT NULL,
    "last_label_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_subject" (
    "webhook_id" UUID NOT NULL,
    "subject_id" UUID NOT NULL,
    "is_over" BOOLEAN NOT NULL,
    "is_above" BOOLEAN,
    "version" TEXT,

    CONSTRAINT "webhook_subject_pkey" PRIMARY KEY ("webhook_id","subject_id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "state" "delivery_state" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "retry" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claimed_until" TIMESTAMPTZ(3),
    "attempted_at" TIMESTAMPTZ(3),
    "milliseconds" INTEGER,
    "status" INTEGER,
    "excerpt" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_study_id_idx" ON "webhook"("study_id");

-- CreateIndex
CREATE INDEX "webhook_delivery_webhook_id_id_idx" ON "webhook_delivery"("webhook_id", "id");

-- CreateIndex
CREATE INDEX "webhook_delivery_state_next_attempt_at_idx" ON "webhook_delivery"("state", "next_attempt_at");

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_study_id_fkey" FOREIGN KEY ("study_id") REFERENCES "study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_subject" ADD CONSTRAINT "webhook_subject_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;
