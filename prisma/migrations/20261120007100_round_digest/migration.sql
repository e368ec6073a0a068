-- A round's counts digested: how many tasks have which counts. A look at a round reads the digest and the few changes since,
-- not every task: docs/decisions/value-counts.md.

-- No label may come between what the digest is made from and the first change that is noted.
LOCK TABLE "task", "annotation", "checklist_answer" IN SHARE ROW EXCLUSIVE MODE;

-- CreateTable
CREATE TABLE "tally_change" (
    "id" BIGSERIAL NOT NULL,
    "round_id" UUID NOT NULL,
    "facet_id" INTEGER,
    "checklist_id" UUID,
    "old_human" BYTEA,
    "old_judge" BYTEA,
    "old_imported" BYTEA,
    "new_human" BYTEA,
    "new_judge" BYTEA,
    "new_imported" BYTEA,
    "complete" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "tally_change_pkey" PRIMARY KEY ("round_id","id")
);

-- CreateTable
CREATE TABLE "round_digest" (
    "round_id" UUID NOT NULL,
    "rater_group" TEXT NOT NULL,
    "form" INTEGER NOT NULL,
    "placed" BIGINT NOT NULL,
    "kinds" "rater_kind"[],
    "complete" INTEGER NOT NULL,
    "levels" BYTEA NOT NULL,
    "answers" BYTEA NOT NULL,
    "pooled" BYTEA NOT NULL,
    "majority" BYTEA NOT NULL,
    "items" JSON NOT NULL,

    CONSTRAINT "round_digest_pkey" PRIMARY KEY ("round_id","rater_group")
);

-- AddForeignKey
ALTER TABLE "round_digest" ADD CONSTRAINT "round_digest_round_id_fkey" FOREIGN KEY ("round_id") REFERENCES "round"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "task_tally_round_id_checklist_id_idx" ON "task_tally"("round_id", "checklist_id");

-- DropIndex
DROP INDEX "task_tally_round_id_idx";

-- ═════════ Written by hand ═════════

-- Each change of a task's counts is a row of its own, so that no two labels write the same row. Whoever folds them into the
-- digest removes them in the same transaction: in every snapshot the digest and the changes that are there come to the counts
-- of the tasks. The order of changes does not matter: what a task had is taken away, what it has now is added.
CREATE FUNCTION "note_tally_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally_change (round_id, facet_id, checklist_id, old_human, old_judge, old_imported, new_human, new_judge, new_imported)
  VALUES (NEW.round_id, NEW.facet_id, NEW.checklist_id, OLD.human, OLD.judge, OLD.imported, NEW.human, NEW.judge, NEW.imported);
  RETURN NULL;
END $$;
-- Rows that are made, removed or given another facet make the digest anew: `placed` of the round tells of it.
CREATE TRIGGER "task_tally_changed" AFTER UPDATE OF "human", "judge", "imported" ON "task_tally" FOR EACH ROW
  EXECUTE FUNCTION "note_tally_change"();

CREATE FUNCTION "note_complete_task"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally_change (round_id, complete)
  VALUES (NEW.round_id, CASE WHEN NEW.wanted > 0 AND NEW.submitted >= NEW.wanted THEN 1 ELSE -1 END);
  RETURN NULL;
END $$;
CREATE TRIGGER "task_completed" AFTER UPDATE OF "submitted", "wanted" ON "task" FOR EACH ROW
  WHEN (NEW.stratum = 'main' AND (OLD.wanted > 0 AND OLD.submitted >= OLD.wanted) <> (NEW.wanted > 0 AND NEW.submitted >= NEW.wanted))
  EXECUTE FUNCTION "note_complete_task"();

-- Without a foreign key, which every label would have to look up: changes go with their round all the same.
CREATE FUNCTION "forget_tally_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM tally_change WHERE round_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER "round_removed" AFTER DELETE ON "round" FOR EACH ROW EXECUTE FUNCTION "forget_tally_changes"();
