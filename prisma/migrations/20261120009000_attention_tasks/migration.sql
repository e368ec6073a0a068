-- Tasks of which the truth is known and that everybody who labels in a round is given: they have no places of their own,
-- whoever labels them, so that no claim of an ordinary task comes across them and nobody waits for anybody at their rows.

LOCK TABLE "task", "assignment" IN SHARE ROW EXCLUSIVE MODE;

-- AlterTable
ALTER TABLE "round" ADD COLUMN "has_attention_tasks" BOOLEAN NOT NULL DEFAULT false;

-- ═════════ Written by hand ═════════

CREATE OR REPLACE FUNCTION "keep_task_places"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  taken_change int := 0;
  submitted_change int := 0;
BEGIN
  IF TG_OP <> 'DELETE' THEN
    taken_change := (NEW.state IN ('leased', 'submitted'))::int;
    submitted_change := (NEW.state = 'submitted')::int;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    taken_change := taken_change - (OLD.state IN ('leased', 'submitted'))::int;
    submitted_change := submitted_change - (OLD.state = 'submitted')::int;
  END IF;
  IF taken_change <> 0 OR submitted_change <> 0 THEN
    UPDATE task SET taken = taken + taken_change, submitted = submitted + submitted_change
      WHERE id = COALESCE(NEW.task_id, OLD.task_id) AND stratum = 'main';
  END IF;
  RETURN NULL;
END $$;

UPDATE "task" SET "wanted" = 0, "taken" = 0, "submitted" = 0 WHERE "stratum" <> 'main';
ALTER TABLE "task" ADD CONSTRAINT "task_wanted_of_real_ones" CHECK ("stratum" = 'main' OR "wanted" = 0);

-- What a rater is checked by must be known when the task is made.
CREATE FUNCTION "refuse_unknown_truth"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM response WHERE id = NEW.response_a_id AND NEW.response_b_id IS NULL AND known_score IS NOT NULL
    UNION ALL
    SELECT FROM pair WHERE id = NEW.pair_id AND known_outcome IS NOT NULL
  ) THEN
    RAISE EXCEPTION 'the truth of a task that raters are checked by is not known'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'task_truth_known', TABLE = 'task';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "task_truth_known" BEFORE INSERT ON "task" FOR EACH ROW
  WHEN (NEW.stratum <> 'main') EXECUTE FUNCTION "refuse_unknown_truth"();
