-- Without a foreign key, which every label would have to look up: changes go with their round all the same.
CREATE FUNCTION "forget_tally_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM tally_change WHERE round_id = OLD.id;
  RETURN NULL;
END $$;

CREATE TRIGGER "round_removed" AFTER DELETE ON "round" FOR EACH ROW EXECUTE FUNCTION "forget_tally_changes"();
