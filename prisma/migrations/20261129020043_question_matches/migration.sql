-- CreateTable
CREATE TABLE "question_matches" (
    "id" UUID NOT NULL,
    "study_id" UUID NOT NULL,
    "instruction_id" UUID NOT NULL,
    "series" TEXT NOT NULL,
    "model" TEXT NOT NULL DEFAULT '',
    "gold_questions" TEXT[],
    "questions" TEXT[],
    "matches" JSONB NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "judged_by" TEXT,
    "judged_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "question_matches_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "question_matches_study_id_idx" ON "question_matches"("study_id");

-- CreateIndex
CREATE INDEX "question_matches_judged_by_idx" ON "question_matches"("judged_by");

-- CreateIndex
CREATE UNIQUE INDEX "question_matches_instruction_id_series_model_key" ON "question_matches"("instruction_id", "series", "model");

-- AddForeignKey
ALTER TABLE "question_matches" ADD CONSTRAINT "question_matches_instruction_id_study_id_fkey" FOREIGN KEY ("instruction_id", "study_id") REFERENCES "instruction"("id", "study_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question_matches" ADD CONSTRAINT "question_matches_judged_by_fkey" FOREIGN KEY ("judged_by") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
