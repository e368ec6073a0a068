-- CreateTable
CREATE TABLE "idempotent_request" (
    "user_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "status" INTEGER,
    "location" TEXT,
    "body" TEXT,

    CONSTRAINT "idempotent_request_pkey" PRIMARY KEY ("user_id","key")
);

-- CreateIndex
CREATE INDEX "idempotent_request_created_at_idx" ON "idempotent_request"("created_at");

-- AddForeignKey
ALTER TABLE "idempotent_request" ADD CONSTRAINT "idempotent_request_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
