-- Tasks of which the truth is known, that whoever is new to a round labels first and is told the truth of. Ordinary tasks
-- come to those alone who are admitted: because they got enough of them right, or because a researcher says so.

-- AlterTable
ALTER TABLE "round" ADD COLUMN "pass_mark" SMALLINT;

-- CreateTable
CREATE TABLE "training_admission" (
    "round_id" UUID NOT NULL,
    "rater_id" UUID NOT NULL,
    "right" INTEGER NOT NULL,
    "tasks" INTEGER NOT NULL,
    "admitted_by" TEXT,
    "admitted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "training_admission_pkey" PRIMARY KEY ("round_id","rater_id")
);

-- CreateTable
CREATE TABLE "training_remark" (
    "id" UUID NOT NULL,
    "assignment_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "training_remark_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "training_remark_assignment_id_idx" ON "training_remark"("assignment_id");

-- AddForeignKey
ALTER TABLE "training_admission" ADD CONSTRAINT "training_admission_round_id_fkey" FOREIGN KEY ("round_id") REFERENCES "round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "training_admission" ADD CONSTRAINT "training_admission_rater_id_fkey" FOREIGN KEY ("rater_id") REFERENCES "rater"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "training_remark" ADD CONSTRAINT "training_remark_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ═════════ Written by hand ═════════

ALTER TABLE "round" ADD CONSTRAINT "round_pass_mark" CHECK ("pass_mark" BETWEEN 1 AND 100);
ALTER TABLE "training_admission" ADD CONSTRAINT "training_admission_counts" CHECK ("right" BETWEEN 0 AND "tasks");
ALTER TABLE "training_remark" ADD CONSTRAINT "training_remark_length" CHECK (char_length("text") BETWEEN 1 AND 5000);

-- A person's label of a training task stays as it was given: its truth has been shown. Only a new try replaces it.
CREATE FUNCTION "refuse_changed_training"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM task WHERE id = NEW.task_id AND stratum = 'training') THEN
    RAISE EXCEPTION 'a label of a training task cannot be changed'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'training_label_stays', TABLE = 'annotation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "training_label_stays" BEFORE INSERT ON "annotation" FOR EACH ROW
  WHEN (NEW.supersedes_id IS NOT NULL AND NEW.assignment_id IS NOT NULL) EXECUTE FUNCTION "refuse_changed_training"();

-- What is remarked about a truth is kept as it was said.
CREATE FUNCTION "keep_training_remark"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'remarks are append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER "training_remark_stays" BEFORE UPDATE ON "training_remark" FOR EACH ROW EXECUTE FUNCTION "keep_training_remark"();
