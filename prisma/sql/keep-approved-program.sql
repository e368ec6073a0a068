-- What was approved stays what it is: verdicts hang on it.
CREATE FUNCTION "keep_approved_program"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an approved program is not changed' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER "verifier_program_approved" BEFORE UPDATE ON "verifier_program" FOR EACH ROW
  WHEN (OLD.status = 'approved' AND (NEW.program IS DISTINCT FROM OLD.program OR NEW.language <> OLD.language OR NEW.question <> OLD.question))
  EXECUTE FUNCTION "keep_approved_program"();
