-- Comments of researchers on tasks, labels and figures.
CREATE TABLE "comment_thread" (
    "id" UUID NOT NULL,
    "round_id" UUID NOT NULL,
    "place" TEXT NOT NULL,
    "resolved_by" TEXT,
    "resolved_at" TIMESTAMPTZ(3),

    CONSTRAINT "comment_thread_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "comment" (
    "id" UUID NOT NULL,
    "thread_id" UUID NOT NULL,
    "user_id" TEXT,
    "text" TEXT NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ(3),

    CONSTRAINT "comment_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "comment_mention" (
    "comment_id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "mentioned_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "comment_mention_pkey" PRIMARY KEY ("comment_id","user_id")
);
CREATE UNIQUE INDEX "comment_thread_round_id_place_key" ON "comment_thread"("round_id", "place");
CREATE INDEX "comment_thread_id_made_at_idx" ON "comment"("thread_id", "made_at");
CREATE INDEX "comment_user_id_idx" ON "comment"("user_id");
CREATE INDEX "comment_mention_user_id_mentioned_at_idx" ON "comment_mention"("user_id", "mentioned_at");
ALTER TABLE "comment_thread" ADD CONSTRAINT "comment_thread_round_id_fkey" FOREIGN KEY ("round_id") REFERENCES "round"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "comment" ADD CONSTRAINT "comment_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "comment_thread"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "comment" ADD CONSTRAINT "comment_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "comment_mention" ADD CONSTRAINT "comment_mention_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "comment_mention" ADD CONSTRAINT "comment_mention_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
