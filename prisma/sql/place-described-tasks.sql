-- Tasks are grouped by their instruction's subset and domain as these are now. Without a checklist they count in the categories
-- of their instruction's, which may be published later. Which way round a pair of systems stands follows their names.
CREATE FUNCTION "place_described_tasks"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tasks uuid[];
  instructions uuid[];
BEGIN
  IF TG_TABLE_NAME = 'instruction' THEN
    tasks := ARRAY(SELECT t.id FROM task t WHERE t.instruction_id = NEW.id AND t.stratum = 'main');
  ELSIF TG_TABLE_NAME = 'system' THEN
    tasks := ARRAY(
      SELECT y.task_id FROM task_facet f
      JOIN system a ON a.id = f.system_a_id JOIN system b ON b.id = f.system_b_id
      JOIN task_tally y ON y.round_id = f.round_id AND y.facet_id = f.id
      WHERE f.round_id IN (SELECT id FROM round WHERE study_id = NEW.study_id)
        AND a.id <> b.id AND NEW.id IN (a.id, b.id) AND f.turned <> (a.name COLLATE "C" > b.name COLLATE "C"));
  ELSE
    -- An import publishes checklists as it writes them.
    IF TG_OP = 'INSERT' THEN
      instructions := ARRAY(SELECT a.instruction_id FROM added a WHERE a.status = 'published');
    ELSE
      instructions := ARRAY[NEW.instruction_id];
    END IF;
    tasks := ARRAY(SELECT t.id FROM task t
      WHERE t.instruction_id = ANY (instructions) AND t.checklist_id IS NULL AND t.stratum = 'main');
  END IF;
  IF cardinality(tasks) > 0 THEN
    PERFORM place_tasks(tasks);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "instruction_regrouped" AFTER UPDATE OF "subset", "domain" ON "instruction" FOR EACH ROW
  WHEN (OLD.subset IS DISTINCT FROM NEW.subset OR OLD.domain IS DISTINCT FROM NEW.domain)
  EXECUTE FUNCTION "place_described_tasks"();
CREATE TRIGGER "checklist_published" AFTER UPDATE OF "status" ON "checklist" FOR EACH ROW
  WHEN (NEW.status = 'published' AND OLD.status <> 'published') EXECUTE FUNCTION "place_described_tasks"();
CREATE TRIGGER "checklist_added" AFTER INSERT ON "checklist" REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION "place_described_tasks"();
CREATE TRIGGER "system_renamed" AFTER UPDATE OF "name" ON "system" FOR EACH ROW
  WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION "place_described_tasks"();
