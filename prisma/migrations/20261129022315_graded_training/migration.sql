-- AlterTable
ALTER TABLE "training_admission" ALTER COLUMN "right" SET DATA TYPE DOUBLE PRECISION;
