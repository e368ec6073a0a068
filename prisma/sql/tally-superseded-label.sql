CREATE FUNCTION "tally_superseded_label"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tally_labels(ARRAY[NEW.id], -1);
  RETURN NULL;
END $$;

CREATE TRIGGER "annotation_superseded_tallied" AFTER UPDATE OF "superseded_at" ON "annotation" FOR EACH ROW
  WHEN (OLD.superseded_at IS NULL AND NEW.superseded_at IS NOT NULL) EXECUTE FUNCTION "tally_superseded_label"();
