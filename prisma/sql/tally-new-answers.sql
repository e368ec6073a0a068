CREATE FUNCTION "tally_new_answers"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  given record;
BEGIN
  SELECT array_agg(annotation_id) AS labels, array_agg(item_id) AS items, array_agg(side) AS sides,
    array_agg(answer) AS answers INTO given FROM added;
  IF given.labels IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM lock_tallies(given.labels);
  PERFORM tally_answers_of_labels(given.labels, given.items, given.sides, given.answers, 1);
  -- A label of this transaction has told already that something changed.
  UPDATE rater_tally kept SET changes = kept.changes + 1
  FROM (
    SELECT DISTINCT a.round_id, a.rater_id FROM unnest(given.labels) AS label(id)
    CROSS JOIN LATERAL (SELECT b.round_id, b.rater_id FROM annotation b
      WHERE b.id = label.id AND b.xmin <> pg_current_xact_id()::xid LIMIT 1) a
  ) late
  WHERE kept.round_id = late.round_id AND kept.rater_id = late.rater_id;
  RETURN NULL;
END $$;

CREATE TRIGGER "checklist_answer_tallied" AFTER INSERT ON "checklist_answer" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_new_answers"();
