-- CreateEnum
CREATE TYPE "export_state" AS ENUM ('waiting', 'running', 'done', 'failed');

-- CreateTable
CREATE TABLE "prepared_export" (
    "id" UUID NOT NULL,
    "study_id" UUID NOT NULL,
    "round_id" UUID,
    "asked" JSONB NOT NULL,
    "file_name" TEXT NOT NULL,
    "state" "export_state" NOT NULL DEFAULT 'waiting',
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "claimed_until" TIMESTAMPTZ(3),
    "bytes" BIGINT,
    "sha256" TEXT,
    "problem" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "prepared_export_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "prepared_export_chunk" (
    "export_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "prepared_export_chunk_pkey" PRIMARY KEY ("export_id","position")
);

-- CreateIndex
CREATE INDEX "prepared_export_study_id_id_idx" ON "prepared_export"("study_id", "id");

-- CreateIndex
CREATE INDEX "prepared_export_round_id_idx" ON "prepared_export"("round_id");

-- CreateIndex
CREATE INDEX "prepared_export_state_id_idx" ON "prepared_export"("state", "id");

-- AddForeignKey
ALTER TABLE "prepared_export" ADD CONSTRAINT "prepared_export_study_id_fkey" FOREIGN KEY ("study_id") REFERENCES "study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prepared_export" ADD CONSTRAINT "prepared_export_round_id_fkey" FOREIGN KEY ("round_id") REFERENCES "round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prepared_export_chunk" ADD CONSTRAINT "prepared_export_chunk_export_id_fkey" FOREIGN KEY ("export_id") REFERENCES "prepared_export"("id") ON DELETE CASCADE ON UPDATE CASCADE;
