CREATE FUNCTION "keep_done_items"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an item that is done stays done' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER "run_item_done" BEFORE UPDATE ON "run_item" FOR EACH ROW
  WHEN (OLD.state = 'done') EXECUTE FUNCTION "keep_done_items"();
