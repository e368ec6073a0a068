-- CreateEnum
CREATE TYPE "api_scope" AS ENUM ('read', 'label', 'write', 'run');

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "ending" TEXT NOT NULL,
    "scopes" "api_scope"[],
    "study_ids" UUID[],
    "is_limited" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_key_token_hash_key" ON "api_key"("token_hash");

-- CreateIndex
CREATE INDEX "api_key_user_id_idx" ON "api_key"("user_id");

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ═════════ Written by hand ═════════
ALTER TABLE "api_key"
  ALTER COLUMN "scopes" SET NOT NULL,
  ALTER COLUMN "study_ids" SET NOT NULL,
  ADD CONSTRAINT "api_key_name_length" CHECK (length("name") BETWEEN 1 AND 100),
  ADD CONSTRAINT "api_key_token_hash_is_sha256" CHECK ("token_hash" ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT "api_key_ending_is_short" CHECK (length("ending") = 4),
  ADD CONSTRAINT "api_key_some_scope" CHECK (cardinality("scopes") > 0),
  ADD CONSTRAINT "api_key_limited_to_some_study" CHECK ("is_limited" = (cardinality("study_ids") > 0)),
  ADD CONSTRAINT "api_key_expires_after_creation" CHECK ("expires_at" > "created_at");
