-- AlterTable
ALTER TABLE "event" ADD COLUMN     "address" TEXT;

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" TEXT NOT NULL,
    "study_id" UUID,
    "user_id" TEXT,
    "api_key_id" UUID,
    "subject" TEXT,
    "detail" JSONB,
    "salt" BYTEA,
    "detail_hash" BYTEA NOT NULL,
    "position" BIGINT,
    "previous" BYTEA,
    "hash" BYTEA,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_checkpoint" (
    "position" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_checkpoint_pkey" PRIMARY KEY ("position")
);

-- CreateIndex
CREATE UNIQUE INDEX "audit_entry_position_key" ON "audit_entry"("position");

-- CreateIndex
CREATE INDEX "audit_entry_study_id_id_idx" ON "audit_entry"("study_id", "id");

-- CreateIndex
CREATE INDEX "audit_entry_user_id_id_idx" ON "audit_entry"("user_id", "id");

-- CreateIndex
CREATE INDEX "audit_entry_subject_idx" ON "audit_entry"("subject");
