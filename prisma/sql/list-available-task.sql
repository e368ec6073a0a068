-- Claims look for the next task in available_task: it lists each task that has places left, with the raters who took the
-- others. Whoever changes a task's places holds its row, so that one after the other lists it.
CREATE FUNCTION "list_available_task"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  DELETE FROM available_task
  WHERE round_id = OLD.round_id AND places_left = OLD.wanted - OLD.taken AND position = OLD.position;
  IF NEW.taken < NEW.wanted THEN
    INSERT INTO available_task (round_id, places_left, position, takers, task_id)
    SELECT NEW.round_id, NEW.wanted - NEW.taken, NEW.position,
      ARRAY(SELECT a.rater_id FROM assignment a WHERE a.task_id = NEW.id AND a.state IN ('leased', 'submitted', 'returned')
        ORDER BY a.rater_id), NEW.id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "task_listed" AFTER UPDATE OF "taken", "wanted", "position" ON "task" FOR EACH ROW
  WHEN (OLD.taken <> NEW.taken OR OLD.wanted <> NEW.wanted OR OLD.position <> NEW.position)
  EXECUTE FUNCTION "list_available_task"();
