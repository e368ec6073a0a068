-- People submit one label at a time: that way is kept short.
CREATE FUNCTION "tally_new_labels"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  labels uuid[] := ARRAY(SELECT id FROM added WHERE superseded_at IS NULL);
BEGIN
  IF cardinality(labels) > 0 THEN
    PERFORM tally_labels(labels, 1);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "annotation_tallied" AFTER INSERT ON "annotation" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_new_labels"();
