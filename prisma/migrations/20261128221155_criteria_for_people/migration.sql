-- Raters label several criteria of one response together: a round each, whose places are those of the first.
-- AlterTable
ALTER TABLE "round" ADD COLUMN     "criterion_meaning" TEXT,
ADD COLUMN     "labelled_as" TEXT,
ADD COLUMN     "lead_round_id" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "round_lead_round_id_rated_criterion_key" ON "round"("lead_round_id", "rated_criterion");

-- AddForeignKey
ALTER TABLE "round" ADD CONSTRAINT "round_lead_round_id_study_id_protocol_fkey" FOREIGN KEY ("lead_round_id", "study_id", "protocol") REFERENCES "round"("id", "study_id", "protocol") ON DELETE CASCADE ON UPDATE CASCADE;
