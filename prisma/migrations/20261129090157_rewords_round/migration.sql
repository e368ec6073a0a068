-- AlterTable
ALTER TABLE "round" ADD COLUMN     "rewords_round_id" UUID;

-- CreateIndex
CREATE INDEX "round_rewords_round_id_idx" ON "round"("rewords_round_id");

-- AddForeignKey
ALTER TABLE "round" ADD CONSTRAINT "round_rewords_round_id_fkey" FOREIGN KEY ("rewords_round_id") REFERENCES "round"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What is decided is YES or NO, whatever else raters may answer.
ALTER TABLE "answer_adjudication" DROP CONSTRAINT "answer_adjudication_decides",
  ADD CONSTRAINT "answer_adjudication_decides" CHECK (answer IN ('YES', 'NO'));
