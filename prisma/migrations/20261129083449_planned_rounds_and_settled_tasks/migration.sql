-- AlterTable
ALTER TABLE "round" ADD COLUMN     "planned" JSONB,
ADD COLUMN     "stops_when_settled" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "task" ADD COLUMN     "is_core" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "most_wanted" INTEGER,
ADD COLUMN     "probability" DOUBLE PRECISION;

-- What Prisma cannot express.
ALTER TABLE "task" ADD CONSTRAINT "task_most_wanted" CHECK ("most_wanted" IS NULL OR "stratum" = 'main');
ALTER TABLE "task" ADD CONSTRAINT "task_probability" CHECK ("probability" IS NULL OR ("probability" > 0 AND "probability" <= 1));
