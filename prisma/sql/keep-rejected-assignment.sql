-- A rater whose label was given to another rater to make does not get the task again, whatever they send. Where the rejection is
-- withdrawn, that says so with SET LOCAL tickbox.restoring_labels.
CREATE FUNCTION "keep_rejected_assignment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('tickbox.restoring_labels', true) = 'yes' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'constraint "assignment_stays_rejected": this rater’s label was rejected, and the place is for another'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'assignment_stays_rejected';
END $$;

CREATE TRIGGER "assignment_stays_rejected" BEFORE UPDATE OF "state" ON "assignment" FOR EACH ROW
  WHEN (OLD.state = 'rejected' AND NEW.state <> 'rejected') EXECUTE FUNCTION "keep_rejected_assignment"();
