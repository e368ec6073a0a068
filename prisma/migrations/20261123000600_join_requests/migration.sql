-- Invitations may ask for approval: whoever uses one waits until a researcher lets them in.
-- AlterTable
ALTER TABLE "invitation" ADD COLUMN     "needs_approval" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "join_request" (
    "study_id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "invitation_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "join_request_pkey" PRIMARY KEY ("study_id","user_id")
);

-- CreateIndex
CREATE INDEX "join_request_user_id_idx" ON "join_request"("user_id");

-- CreateIndex
CREATE INDEX "join_request_invitation_id_idx" ON "join_request"("invitation_id");

-- AddForeignKey
ALTER TABLE "join_request" ADD CONSTRAINT "join_request_study_id_fkey" FOREIGN KEY ("study_id") REFERENCES "study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "join_request" ADD CONSTRAINT "join_request_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "join_request" ADD CONSTRAINT "join_request_invitation_id_fkey" FOREIGN KEY ("invitation_id") REFERENCES "invitation"("id") ON DELETE CASCADE ON UPDATE CASCADE;
