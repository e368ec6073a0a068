-- A person's page of own labels, and a list of the tasks with something written, look at no labels beside these.

-- DropIndex
DROP INDEX "annotation_rater_id_round_id_idx";

-- CreateIndex
CREATE INDEX "annotation_rater_id_round_id_id_idx" ON "annotation"("rater_id", "round_id", "id");

-- ═════════ Written by hand ═════════

CREATE INDEX "annotation_written" ON "annotation" ("round_id", "task_id")
  WHERE "superseded_at" IS NULL AND ("comment" <> '' OR (jsonb_typeof("problems") = 'array' AND "problems" <> '[]'));
