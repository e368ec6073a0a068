-- What a rater is checked by must be known when the task is made.
CREATE FUNCTION "refuse_unknown_truth"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM response WHERE id = NEW.response_a_id AND NEW.response_b_id IS NULL AND known_score IS NOT NULL
    UNION ALL
    SELECT FROM known_answers(NEW.response_a_id, NEW.checklist_id) WHERE NEW.response_b_id IS NULL
    UNION ALL
    SELECT FROM pair WHERE id = NEW.pair_id AND known_outcome IS NOT NULL
  ) THEN
    RAISE EXCEPTION 'the truth of a task that raters are checked by is not known'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'task_truth_known', TABLE = 'task';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "task_truth_known" BEFORE INSERT ON "task" FOR EACH ROW
  WHEN (NEW.stratum IN ('training', 'attention')) EXECUTE FUNCTION "refuse_unknown_truth"();
