-- Tasks are grouped by their instruction's subset and domain as these are now.
CREATE FUNCTION "place_tallies_of_regrouped"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM place_tallies(array_agg(t.id)) FROM task t WHERE t.instruction_id = NEW.id AND t.stratum = 'main' HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER "instruction_regrouped" AFTER UPDATE OF "subset", "domain" ON "instruction" FOR EACH ROW
  WHEN (OLD.subset IS DISTINCT FROM NEW.subset OR OLD.domain IS DISTINCT FROM NEW.domain)
  EXECUTE FUNCTION "place_tallies_of_regrouped"();
