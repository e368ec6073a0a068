-- AlterTable
ALTER TABLE "system" ADD COLUMN     "former_names" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- Which way round a pair of systems stands follows their names: a system of another name can stand on the other side.
CREATE FUNCTION "place_tallies_of_renamed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM place_tallies(array_agg(y.task_id)) FROM task_facet f
  JOIN system a ON a.id = f.system_a_id JOIN system b ON b.id = f.system_b_id
  JOIN task_tally y ON y.round_id = f.round_id AND y.facet_id = f.id
  WHERE f.round_id IN (SELECT id FROM round WHERE study_id = NEW.study_id)
    AND a.id <> b.id AND NEW.id IN (a.id, b.id) AND f.turned <> (a.name COLLATE "C" > b.name COLLATE "C")
  HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER "system_renamed" AFTER UPDATE OF "name" ON "system" FOR EACH ROW
  WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION "place_tallies_of_renamed"();

-- A task goes only with its round, so an instruction stays while it is in one; or goes with its study.
CREATE FUNCTION "keep_instructions_of_rounds"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM task WHERE instruction_id = OLD.id) AND EXISTS (SELECT FROM study WHERE id = OLD.study_id) THEN
    RAISE EXCEPTION 'an instruction stays while it is in a round' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER "instruction_of_round_stays" BEFORE DELETE ON "instruction"
  FOR EACH ROW EXECUTE FUNCTION "keep_instructions_of_rounds"();

-- Published checklists go with their instruction, which says so with SET LOCAL tickbox.deleting_instruction.
CREATE FUNCTION "is_deleting_content"() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT COALESCE('yes' IN (current_setting('tickbox.deleting_study', true), current_setting('tickbox.deleting_instruction', true)), false)
$$;

CREATE OR REPLACE FUNCTION "keep_published_checklist"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_deleting_content() THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(OLD) - 'is_gold' = to_jsonb(NEW) - 'is_gold' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a published checklist is frozen: make a new version' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE OR REPLACE FUNCTION "keep_published_items"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  state checklist_status;
BEGIN
  IF TG_OP = 'DELETE' AND is_deleting_content() THEN
    RETURN OLD;
  END IF;
  -- Locking the checklist keeps a question from slipping in while another transaction publishes it.
  SELECT c.status INTO state FROM checklist c WHERE c.id = COALESCE(NEW.checklist_id, OLD.checklist_id) FOR SHARE;
  IF state = 'published' THEN
    RAISE EXCEPTION 'a published checklist is frozen: make a new version' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN COALESCE(NEW, OLD);
END $$;
