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
