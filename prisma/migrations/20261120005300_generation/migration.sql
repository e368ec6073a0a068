-- How many things in a draft a person should look at (lib/domain/checklist-checks.ts). Null: not counted, so it waits too.
ALTER TABLE "checklist" ADD COLUMN "doubts" INTEGER;
ALTER TABLE "checklist" ADD CONSTRAINT "checklist_doubts_not_negative" CHECK ("doubts" >= 0);

-- A study that was made from another one: of two series of checklists, to be compared.
ALTER TABLE "study" ADD COLUMN "made_from_id" UUID;
ALTER TABLE "study" ADD CONSTRAINT "study_made_from_id_fkey" FOREIGN KEY ("made_from_id") REFERENCES "study"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "study_made_from_id_idx" ON "study"("made_from_id");

-- CreateEnum
CREATE TYPE "verifier_status" AS ENUM ('proposed', 'person', 'approved', 'rejected');

-- CreateTable
CREATE TABLE "verifier_program" (
    "id" UUID NOT NULL,
    "study_id" UUID NOT NULL,
    "instruction_id" UUID NOT NULL,
    "question" TEXT NOT NULL,
    "program" TEXT,
    "proposed_program" TEXT,
    "proposed_by" TEXT NOT NULL,
    "status" "verifier_status" NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "decided_by" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verifier_program_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verifier_verdict" (
    "program_id" UUID NOT NULL,
    "response_id" UUID NOT NULL,
    "verdict" BOOLEAN,
    "error" TEXT,
    "message" TEXT,
    "computed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verifier_verdict_pkey" PRIMARY KEY ("program_id","response_id")
);

-- CreateIndex
CREATE INDEX "verifier_program_study_id_status_idx" ON "verifier_program"("study_id", "status");

-- CreateIndex
CREATE INDEX "verifier_program_instruction_id_idx" ON "verifier_program"("instruction_id");

-- CreateIndex
CREATE INDEX "verifier_verdict_response_id_idx" ON "verifier_verdict"("response_id");

-- AddForeignKey
ALTER TABLE "verifier_program" ADD CONSTRAINT "verifier_program_study_id_fkey" FOREIGN KEY ("study_id") REFERENCES "study"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "verifier_program" ADD CONSTRAINT "verifier_program_instruction_id_study_id_fkey" FOREIGN KEY ("instruction_id", "study_id") REFERENCES "instruction"("id", "study_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "verifier_program" ADD CONSTRAINT "verifier_program_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "verifier_verdict" ADD CONSTRAINT "verifier_verdict_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "verifier_program"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "verifier_verdict" ADD CONSTRAINT "verifier_verdict_response_id_fkey" FOREIGN KEY ("response_id") REFERENCES "response"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A program belongs to a question of an instruction, not to one version of a checklist: a draft's questions are written
-- anew with every save, and a new version keeps the questions that did not change. One is up for decision or decided.
CREATE UNIQUE INDEX "verifier_program_one" ON "verifier_program" ("instruction_id", md5("question")) WHERE "status" <> 'rejected';
ALTER TABLE "verifier_program" ADD CONSTRAINT "verifier_program_person" CHECK (("program" IS NULL) = ("status" = 'person') OR "status" = 'rejected');
ALTER TABLE "verifier_verdict" ADD CONSTRAINT "verifier_verdict_or_error" CHECK (("verdict" IS NULL) = ("error" IS NOT NULL));

-- What was approved stays what it is: verdicts hang on it.
CREATE FUNCTION "keep_approved_program"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an approved program is not changed' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER "verifier_program_approved" BEFORE UPDATE ON "verifier_program" FOR EACH ROW
  WHEN (OLD.status = 'approved' AND (NEW.program IS DISTINCT FROM OLD.program OR NEW.question <> OLD.question))
  EXECUTE FUNCTION "keep_approved_program"();
