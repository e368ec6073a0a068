-- AlterTable
ALTER TABLE "audit_entry" ALTER COLUMN "detail_hash" SET DEFAULT ''::bytea;

-- AlterTable
ALTER TABLE "user" ADD COLUMN     "erased_at" TIMESTAMPTZ(3);
