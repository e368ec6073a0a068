-- Of rounds that raters label together, one a criterion, they take the places of the first: the others get theirs with the
-- label, so that the overlap of all criteria is the same.
CREATE FUNCTION "refuse_lease_of_criterion"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM round WHERE id = NEW.round_id AND lead_round_id <> id) THEN
    RAISE EXCEPTION 'raters take the places of the first criterion alone'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'assignment_of_lead_round', TABLE = 'assignment';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "assignment_of_lead_round" AFTER INSERT OR UPDATE OF "state" ON "assignment" FOR EACH ROW
  WHEN (NEW.state = 'leased') EXECUTE FUNCTION "refuse_lease_of_criterion"();
