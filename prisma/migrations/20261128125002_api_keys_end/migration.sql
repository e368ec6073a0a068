-- Every key ends, the existing ones a year from now at the latest.
UPDATE "api_key" SET "expires_at" = now() + interval '1 year' WHERE "expires_at" IS NULL OR "expires_at" > now() + interval '1 year';

-- AlterTable
ALTER TABLE "api_key" ALTER COLUMN "expires_at" SET NOT NULL;
