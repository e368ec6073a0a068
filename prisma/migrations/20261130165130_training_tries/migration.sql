-- CreateTable
CREATE TABLE "training_retry" (
    "round_id" UUID NOT NULL,
    "rater_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "right" DOUBLE PRECISION NOT NULL,
    "tasks" INTEGER NOT NULL,
    "retried_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "training_retry_pkey" PRIMARY KEY ("round_id","rater_id","number")
);

-- CreateIndex
CREATE INDEX "training_retry_rater_id_idx" ON "training_retry"("rater_id");

-- AddForeignKey
ALTER TABLE "training_retry" ADD CONSTRAINT "training_retry_round_id_fkey" FOREIGN KEY ("round_id") REFERENCES "round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "training_retry" ADD CONSTRAINT "training_retry_rater_id_fkey" FOREIGN KEY ("rater_id") REFERENCES "rater"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "training_retry" ADD CONSTRAINT "training_retry_number" CHECK (number BETWEEN 1 AND 4);
