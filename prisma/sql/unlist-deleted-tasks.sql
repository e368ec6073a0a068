CREATE FUNCTION "unlist_deleted_tasks"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  DELETE FROM available_task listed USING gone
  WHERE gone.taken < gone.wanted AND listed.round_id = gone.round_id AND listed.places_left = gone.wanted - gone.taken
    AND listed.position = gone.position;
  RETURN NULL;
END $$;

CREATE TRIGGER "task_unlisted" AFTER DELETE ON "task" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION "unlist_deleted_tasks"();
