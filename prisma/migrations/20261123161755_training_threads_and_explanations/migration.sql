-- AlterTable
ALTER TABLE "pair" ADD COLUMN     "explanation" TEXT;

-- AlterTable
ALTER TABLE "response" ADD COLUMN     "explanation" TEXT;

-- CreateTable
CREATE TABLE "training_resolution" (
    "remark_id" UUID NOT NULL,
    "resolved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "training_resolution_pkey" PRIMARY KEY ("remark_id")
);

-- CreateTable
CREATE TABLE "training_reply" (
    "id" UUID NOT NULL,
    "remark_id" UUID NOT NULL,
    "user_id" TEXT,
    "text" TEXT NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "training_reply_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "training_reply_remark_id_idx" ON "training_reply"("remark_id");

-- CreateIndex
CREATE INDEX "training_reply_user_id_idx" ON "training_reply"("user_id");

-- CreateIndex
CREATE INDEX "training_admission_rater_id_idx" ON "training_admission"("rater_id");

-- AddForeignKey
ALTER TABLE "training_reply" ADD CONSTRAINT "training_reply_remark_id_fkey" FOREIGN KEY ("remark_id") REFERENCES "training_remark"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "training_reply" ADD CONSTRAINT "training_reply_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "training_resolution" ADD CONSTRAINT "training_resolution_remark_id_fkey" FOREIGN KEY ("remark_id") REFERENCES "training_remark"("id") ON DELETE CASCADE ON UPDATE CASCADE;
