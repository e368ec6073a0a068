CREATE FUNCTION "tally_superseded_label"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  given record;
BEGIN
  PERFORM lock_tallies(ARRAY[NEW.id]);
  SELECT array_agg(ca.annotation_id) AS labels, array_agg(ca.item_id) AS items, array_agg(ca.side) AS sides,
    array_agg(ca.answer) AS answers INTO given
  FROM checklist_answer ca WHERE ca.annotation_id = NEW.id;
  PERFORM tally_labels(ARRAY[NEW.id], -1);
  PERFORM tally_answers_of_labels(given.labels, given.items, given.sides, given.answers, -1);
  RETURN NULL;
END $$;

CREATE TRIGGER "annotation_superseded_tallied" AFTER UPDATE OF "superseded_at" ON "annotation" FOR EACH ROW
  WHEN (OLD.superseded_at IS NULL AND NEW.superseded_at IS NOT NULL) EXECUTE FUNCTION "tally_superseded_label"();
