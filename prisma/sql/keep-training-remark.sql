-- What is remarked about a truth is kept as it was said.
CREATE FUNCTION "keep_training_remark"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'remarks are append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER "training_remark_stays" BEFORE UPDATE ON "training_remark" FOR EACH ROW EXECUTE FUNCTION "keep_training_remark"();
