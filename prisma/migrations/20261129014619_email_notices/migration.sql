-- AlterTable
ALTER TABLE "webhook" ADD COLUMN     "user_id" TEXT;

-- CreateTable
CREATE TABLE "webhook_idle_rater" (
    "webhook_id" UUID NOT NULL,
    "round_id" UUID NOT NULL,
    "rater_id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_idle_rater_pkey" PRIMARY KEY ("webhook_id","round_id","rater_id","since")
);

-- CreateIndex
CREATE INDEX "webhook_idle_rater_round_id_idx" ON "webhook_idle_rater"("round_id");

-- CreateIndex
CREATE INDEX "webhook_idle_rater_rater_id_idx" ON "webhook_idle_rater"("rater_id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_study_id_user_id_key" ON "webhook"("study_id", "user_id");

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_study_id_user_id_fkey" FOREIGN KEY ("study_id", "user_id") REFERENCES "membership"("study_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_idle_rater" ADD CONSTRAINT "webhook_idle_rater_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_idle_rater" ADD CONSTRAINT "webhook_idle_rater_round_id_fkey" FOREIGN KEY ("round_id") REFERENCES "round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_idle_rater" ADD CONSTRAINT "webhook_idle_rater_rater_id_fkey" FOREIGN KEY ("rater_id") REFERENCES "rater"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Email goes to a member; other messages go to an address, signed.
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_to_member_or_address" CHECK (("user_id" IS NULL) = ("url" <> ''));
