CREATE FUNCTION "note_complete_task"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally_change (round_id, complete)
  VALUES (NEW.round_id, CASE WHEN NEW.wanted > 0 AND NEW.submitted >= NEW.wanted THEN 1 ELSE -1 END);
  RETURN NULL;
END $$;

CREATE TRIGGER "task_completed" AFTER UPDATE OF "submitted", "wanted" ON "task" FOR EACH ROW
  WHEN (NEW.stratum = 'main' AND (OLD.wanted > 0 AND OLD.submitted >= OLD.wanted) <> (NEW.wanted > 0 AND NEW.submitted >= NEW.wanted))
  EXECUTE FUNCTION "note_complete_task"();
