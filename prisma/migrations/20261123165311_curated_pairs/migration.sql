-- AlterTable
ALTER TABLE "pair" ADD COLUMN     "drop_reason" TEXT,
ADD COLUMN     "dropped_at" TIMESTAMPTZ(3);

-- A dropped pair says why.
ALTER TABLE "pair" ADD CONSTRAINT "pair_dropped_for_a_reason" CHECK (("dropped_at" IS NULL) = ("drop_reason" IS NULL));
