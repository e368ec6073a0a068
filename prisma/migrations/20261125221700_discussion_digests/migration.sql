-- CreateTable
CREATE TABLE "discussion_digest" (
    "user_id" TEXT NOT NULL,
    "is_wanted" BOOLEAN NOT NULL DEFAULT true,
    "told_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "discussion_digest_pkey" PRIMARY KEY ("user_id")
);

-- AddForeignKey
ALTER TABLE "discussion_digest" ADD CONSTRAINT "discussion_digest_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
