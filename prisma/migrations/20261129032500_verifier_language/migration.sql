-- CreateEnum
CREATE TYPE "verifier_language" AS ENUM ('javascript', 'python');

-- AlterTable
ALTER TABLE "verifier_program" ADD COLUMN "language" "verifier_language" NOT NULL DEFAULT 'javascript';
