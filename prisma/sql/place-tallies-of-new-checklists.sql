-- An import publishes checklists as it writes them; place_tallies_of_instruction is for those that were drafts.
CREATE FUNCTION "place_tallies_of_new_checklists"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM place_tallies(array_agg(t.id)) FROM task t
    WHERE t.instruction_id IN (SELECT a.instruction_id FROM added a WHERE a.status = 'published')
      AND t.checklist_id IS NULL AND t.stratum = 'main' HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER "checklist_added" AFTER INSERT ON "checklist" REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION "place_tallies_of_new_checklists"();
