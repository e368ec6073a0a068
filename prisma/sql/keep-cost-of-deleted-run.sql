CREATE FUNCTION "keep_cost_of_deleted_run"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deleted_run_cost (id, study_id, user_id, currency, cost)
  VALUES (gen_random_uuid(), OLD.study_id, OLD.created_by, OLD.currency, OLD.cost);
  RETURN NULL;
END $$;

CREATE TRIGGER "run_cost_kept" AFTER DELETE ON "run" FOR EACH ROW
  WHEN (OLD.cost > 0) EXECUTE FUNCTION "keep_cost_of_deleted_run"();
