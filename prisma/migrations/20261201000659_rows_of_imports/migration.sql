-- AlterTable
ALTER TABLE "annotation" ADD COLUMN     "import_id" UUID;

-- AlterTable
ALTER TABLE "checklist" ADD COLUMN     "import_id" UUID;

-- AlterTable
ALTER TABLE "instruction" ADD COLUMN     "import_id" UUID;

-- AlterTable
ALTER TABLE "pair" ADD COLUMN     "import_id" UUID;

-- AlterTable
ALTER TABLE "response" ADD COLUMN     "import_id" UUID;

-- AlterTable
ALTER TABLE "verifier_program" ADD COLUMN     "import_id" UUID;
