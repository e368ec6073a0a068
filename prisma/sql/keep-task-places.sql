-- ═════════ Written by hand ═════════
CREATE FUNCTION "keep_task_places"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  taken_change int := 0;
  submitted_change int := 0;
  most int;
BEGIN
  IF TG_OP <> 'DELETE' THEN
    taken_change := (NEW.state IN ('leased', 'submitted', 'returned'))::int;
    submitted_change := (NEW.state = 'submitted')::int;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    taken_change := taken_change - (OLD.state IN ('leased', 'submitted', 'returned'))::int;
    submitted_change := submitted_change - (OLD.state = 'submitted')::int;
  END IF;
  IF taken_change <> 0 OR submitted_change <> 0 THEN
    UPDATE task SET taken = taken + taken_change, submitted = submitted + submitted_change
      WHERE id = COALESCE(NEW.task_id, OLD.task_id) AND stratum = 'main'
      RETURNING most_wanted INTO most;
    IF most IS NOT NULL AND (taken_change < 0 OR submitted_change <> 0) THEN
      PERFORM settle_task(COALESCE(NEW.task_id, OLD.task_id));
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "assignment_keeps_task_places" AFTER INSERT OR DELETE OR UPDATE OF "state" ON "assignment"
  FOR EACH ROW EXECUTE FUNCTION "keep_task_places"();
