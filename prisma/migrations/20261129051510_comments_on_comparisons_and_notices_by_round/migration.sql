-- AlterTable
ALTER TABLE "comment_thread" ADD COLUMN     "study_id" UUID,
ALTER COLUMN "round_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "webhook" ADD COLUMN     "rejections_until" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "round_ids" UUID[] DEFAULT ARRAY[]::UUID[];

-- CreateIndex
CREATE UNIQUE INDEX "comment_thread_study_id_place_key" ON "comment_thread"("study_id", "place");

-- AddForeignKey
ALTER TABLE "comment_thread" ADD CONSTRAINT "comment_thread_study_id_fkey" FOREIGN KEY ("study_id") REFERENCES "study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A thread is about a place in a round or about a figure of a study.
ALTER TABLE "comment_thread" ADD CONSTRAINT "comment_thread_of_round_or_study" CHECK (num_nonnulls("round_id", "study_id") = 1);
