-- A rater who was removed from a round is given no task of it. The lock makes a removal that is under way wait for the
-- assignment, or the assignment for the removal.
CREATE FUNCTION "refuse_removed_rater"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM rater WHERE id = NEW.rater_id FOR KEY SHARE;
  PERFORM FROM round_removal WHERE round_id = NEW.round_id AND rater_id = NEW.rater_id;
  IF FOUND THEN
    RAISE EXCEPTION 'constraint "assignment_not_of_removed_rater": this rater was removed from the round'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'assignment_not_of_removed_rater';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "assignment_not_of_removed_rater" AFTER INSERT OR UPDATE OF "state" ON "assignment" FOR EACH ROW
  WHEN (NEW.state = 'leased') EXECUTE FUNCTION "refuse_removed_rater"();
