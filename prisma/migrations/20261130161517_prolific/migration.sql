-- AlterTable
ALTER TABLE "crowd_link" ADD COLUMN     "prolific_study" TEXT;

-- AlterTable
ALTER TABLE "crowd_submission" ADD COLUMN     "rejection" JSONB,
ADD COLUMN     "verdict" TEXT,
ADD COLUMN     "verdict_problem" TEXT,
ADD COLUMN     "verdict_state" TEXT;

-- CreateTable
CREATE TABLE "prolific_account" (
    "study_id" UUID NOT NULL,
    "sealed_token" TEXT NOT NULL,
    "stored_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prolific_account_pkey" PRIMARY KEY ("study_id")
);

-- CreateTable
CREATE TABLE "bonus_payment" (
    "id" UUID NOT NULL,
    "invitation_id" UUID NOT NULL,
    "prolific_study" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "people" INTEGER NOT NULL,
    "cents" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "external_id" TEXT,
    "total_cents" DECIMAL(14,4),
    "problem" TEXT,
    "confirmed_by" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "paying_at" TIMESTAMPTZ(3),

    CONSTRAINT "bonus_payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bonus_share" (
    "payment_id" UUID NOT NULL,
    "invitation_id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "cents" INTEGER NOT NULL,

    CONSTRAINT "bonus_share_pkey" PRIMARY KEY ("payment_id","user_id")
);

-- CreateIndex
CREATE INDEX "bonus_payment_invitation_id_idx" ON "bonus_payment"("invitation_id");

-- CreateIndex
CREATE INDEX "bonus_share_invitation_id_user_id_idx" ON "bonus_share"("invitation_id", "user_id");

-- AddForeignKey
ALTER TABLE "prolific_account" ADD CONSTRAINT "prolific_account_study_id_fkey" FOREIGN KEY ("study_id") REFERENCES "study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bonus_payment" ADD CONSTRAINT "bonus_payment_invitation_id_fkey" FOREIGN KEY ("invitation_id") REFERENCES "crowd_link"("invitation_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bonus_share" ADD CONSTRAINT "bonus_share_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "bonus_payment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bonus_share" ADD CONSTRAINT "bonus_share_invitation_id_user_id_fkey" FOREIGN KEY ("invitation_id", "user_id") REFERENCES "crowd_submission"("invitation_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "crowd_submission" ADD CONSTRAINT "crowd_submission_verdict" CHECK (
  (verdict IS NULL) = (verdict_state IS NULL) AND verdict IN ('approved', 'rejected')
  AND verdict_state IN ('waiting', 'sent', 'refused') AND (verdict = 'rejected') = (rejection IS NOT NULL));
ALTER TABLE "bonus_payment" ADD CONSTRAINT "bonus_payment_state" CHECK (
  state IN ('waiting', 'paying', 'paid', 'failed', 'unknown') AND people > 0 AND cents > 0);
ALTER TABLE "bonus_share" ADD CONSTRAINT "bonus_share_cents" CHECK (cents > 0);
