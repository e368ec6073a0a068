-- Where a round says how many labels a rater gives at most, they are given no task more: training tasks do not count, and
-- places handed back or ended do not either. The lock makes two windows of one rater count one after the other.
CREATE FUNCTION "keep_label_cap"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  most int := (SELECT (labelling_options ->> 'labelsPerRater')::int FROM round WHERE id = NEW.round_id);
BEGIN
  IF most IS NULL OR (TG_OP = 'UPDATE' AND OLD.state <> 'expired') OR (SELECT stratum FROM task WHERE id = NEW.task_id) = 'training' THEN
    RETURN NULL;
  END IF;
  PERFORM FROM rater WHERE id = NEW.rater_id FOR NO KEY UPDATE;
  IF labels_towards_cap(NEW.rater_id, NEW.round_id) > most THEN
    RAISE EXCEPTION 'constraint "assignment_within_label_cap": this rater has as many labels as the round allows'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'assignment_within_label_cap';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "assignment_within_label_cap" AFTER INSERT OR UPDATE OF "state" ON "assignment" FOR EACH ROW
  WHEN (NEW.state = 'leased') EXECUTE FUNCTION "keep_label_cap"();
