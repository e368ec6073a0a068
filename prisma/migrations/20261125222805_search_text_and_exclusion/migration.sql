-- AlterTable
ALTER TABLE "instruction" ADD COLUMN     "excluded_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "search_text" (
    "id" UUID NOT NULL,
    "study_id" UUID NOT NULL,
    "instruction_id" UUID NOT NULL,
    "words" tsvector,

    CONSTRAINT "search_text_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "search_text_study_id_idx" ON "search_text"("study_id");

-- CreateIndex
CREATE INDEX "search_text_instruction_id_idx" ON "search_text"("instruction_id");

-- CreateIndex
CREATE INDEX "search_text_words_idx" ON "search_text" USING GIN ("words");

-- AddForeignKey
ALTER TABLE "search_text" ADD CONSTRAINT "search_text_instruction_id_fkey" FOREIGN KEY ("instruction_id") REFERENCES "instruction"("id") ON DELETE CASCADE ON UPDATE CASCADE;
