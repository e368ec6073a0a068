-- A task goes only with its round, so an instruction stays while it is in one; or goes with its study.
CREATE FUNCTION "keep_instructions_of_rounds"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM task WHERE instruction_id = OLD.id) AND EXISTS (SELECT FROM study WHERE id = OLD.study_id) THEN
    RAISE EXCEPTION 'an instruction stays while it is in a round' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $$;

CREATE TRIGGER "instruction_of_round_stays" BEFORE DELETE ON "instruction"
  FOR EACH ROW EXECUTE FUNCTION "keep_instructions_of_rounds"();
