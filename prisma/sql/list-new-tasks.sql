CREATE FUNCTION "list_new_tasks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO available_task (round_id, places_left, position, takers, task_id)
  SELECT round_id, wanted - taken, position, '{}', id FROM added WHERE taken < wanted;
  RETURN NULL;
END $$;

CREATE TRIGGER "task_new_listed" AFTER INSERT ON "task" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "list_new_tasks"();
