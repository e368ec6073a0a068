-- CreateTable
CREATE TABLE "crowd_link" (
    "invitation_id" UUID NOT NULL,
    "round_id" UUID NOT NULL,
    "participant_parameter" TEXT NOT NULL,
    "study_parameter" TEXT,
    "session_parameter" TEXT,
    "consent" TEXT NOT NULL,
    "endings" JSONB NOT NULL,
    "pay" JSONB NOT NULL,
    "refusals" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "crowd_link_pkey" PRIMARY KEY ("invitation_id")
);

-- CreateTable
CREATE TABLE "crowd_participant" (
    "user_id" TEXT NOT NULL,
    "study_id" UUID NOT NULL,
    "parameter" TEXT NOT NULL,
    "participant_id" TEXT NOT NULL,

    CONSTRAINT "crowd_participant_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "crowd_submission" (
    "invitation_id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "external_study" TEXT,
    "external_session" TEXT,
    "consent_version" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "arrivals" INTEGER NOT NULL DEFAULT 1,
    "decision" TEXT,
    "reason" TEXT,
    "decided_by" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "bonus" DECIMAL(10,2) NOT NULL DEFAULT 0,

    CONSTRAINT "crowd_submission_pkey" PRIMARY KEY ("invitation_id","user_id")
);

-- CreateIndex
CREATE INDEX "crowd_link_round_id_idx" ON "crowd_link"("round_id");

-- CreateIndex
CREATE UNIQUE INDEX "crowd_participant_study_id_parameter_participant_id_key" ON "crowd_participant"("study_id", "parameter", "participant_id");

-- CreateIndex
CREATE INDEX "crowd_submission_user_id_idx" ON "crowd_submission"("user_id");

-- AddForeignKey
ALTER TABLE "crowd_link" ADD CONSTRAINT "crowd_link_invitation_id_fkey" FOREIGN KEY ("invitation_id") REFERENCES "invitation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "crowd_link" ADD CONSTRAINT "crowd_link_round_id_fkey" FOREIGN KEY ("round_id") REFERENCES "round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "crowd_participant" ADD CONSTRAINT "crowd_participant_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "crowd_participant" ADD CONSTRAINT "crowd_participant_study_id_fkey" FOREIGN KEY ("study_id") REFERENCES "study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "crowd_submission" ADD CONSTRAINT "crowd_submission_invitation_id_fkey" FOREIGN KEY ("invitation_id") REFERENCES "crowd_link"("invitation_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "crowd_submission" ADD CONSTRAINT "crowd_submission_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "crowd_participant"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot express.
ALTER TABLE "crowd_submission" ADD CONSTRAINT "crowd_submission_decision" CHECK (
  "decision" IS NULL OR ("decision" IN ('approved', 'screened-out') AND "decided_at" IS NOT NULL));
ALTER TABLE "crowd_submission" ADD CONSTRAINT "crowd_submission_bonus" CHECK ("bonus" >= 0);
