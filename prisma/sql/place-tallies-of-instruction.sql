-- Tasks without a checklist count in the categories of their instruction's, which may be published later.
CREATE FUNCTION "place_tallies_of_instruction"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM place_tallies(array_agg(t.id)) FROM task t
    WHERE t.instruction_id = NEW.instruction_id AND t.checklist_id IS NULL AND t.stratum = 'main' HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER "checklist_published" AFTER UPDATE OF "status" ON "checklist" FOR EACH ROW
  WHEN (NEW.status = 'published' AND OLD.status <> 'published') EXECUTE FUNCTION "place_tallies_of_instruction"();
