-- CreateTable
CREATE TABLE "round_ease" (
    "round_id" UUID NOT NULL,
    "rater_id" UUID NOT NULL,
    "ease" "ease" NOT NULL,
    "said_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "round_ease_pkey" PRIMARY KEY ("round_id","rater_id")
);

-- CreateIndex
CREATE INDEX "round_ease_rater_id_idx" ON "round_ease"("rater_id");

-- AddForeignKey
ALTER TABLE "round_ease" ADD CONSTRAINT "round_ease_round_id_fkey" FOREIGN KEY ("round_id") REFERENCES "round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "round_ease" ADD CONSTRAINT "round_ease_rater_id_fkey" FOREIGN KEY ("rater_id") REFERENCES "rater"("id") ON DELETE CASCADE ON UPDATE CASCADE;
