-- Labels that researchers rejected.
CREATE TABLE "label_rejection" (
    "id" UUID NOT NULL,
    "round_id" UUID NOT NULL,
    "annotation_id" UUID NOT NULL,
    "task_id" UUID NOT NULL,
    "rater_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "to_same_rater" BOOLEAN NOT NULL,
    "rejected_by" TEXT NOT NULL,
    "rejected_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "withdrawn_by" TEXT,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "label_rejection_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "label_rejection_annotation_id_idx" ON "label_rejection"("annotation_id");
CREATE INDEX "label_rejection_round_id_rejected_at_idx" ON "label_rejection"("round_id", "rejected_at");
CREATE INDEX "label_rejection_task_id_rater_id_idx" ON "label_rejection"("task_id", "rater_id");
ALTER TABLE "label_rejection" ADD CONSTRAINT "label_rejection_annotation_id_task_id_rater_id_fkey" FOREIGN KEY ("annotation_id", "task_id", "rater_id") REFERENCES "annotation"("id", "task_id", "rater_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A label is rejected once, until that is withdrawn.
CREATE UNIQUE INDEX "label_rejection_one_standing" ON "label_rejection" ("annotation_id") WHERE "withdrawn_at" IS NULL;
ALTER TABLE "label_rejection" ADD CONSTRAINT "label_rejection_withdrawn" CHECK (("withdrawn_by" IS NULL) = ("withdrawn_at" IS NULL));

-- What was returned to a rater is found by every claim, and has a slot of its own.
CREATE INDEX "assignment_returned" ON "assignment" ("rater_id", "round_id") WHERE "state" = 'returned';
ALTER TABLE "assignment" DROP CONSTRAINT "assignment_slot_range";
ALTER TABLE "assignment" ADD CONSTRAINT "assignment_slot_range" CHECK ("slot" BETWEEN 0 AND 40);
