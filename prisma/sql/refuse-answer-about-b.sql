-- Only a pair has a second response that a question can be answered about.
CREATE FUNCTION "refuse_answer_about_b"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM annotation a JOIN task t ON t.id = a.task_id WHERE a.id = NEW.annotation_id AND t.response_b_id IS NOT NULL
  ) THEN
    RAISE EXCEPTION 'an answer about B needs a task of two responses'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'checklist_answer_side', TABLE = 'checklist_answer';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "checklist_answer_side" AFTER INSERT ON "checklist_answer" FOR EACH ROW
  WHEN (NEW.side = 'B') EXECUTE FUNCTION "refuse_answer_about_b"();
