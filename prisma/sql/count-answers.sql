CREATE FUNCTION "count_answers"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  labels uuid[] := ARRAY(SELECT DISTINCT annotation_id FROM added);
BEGIN
  IF cardinality(labels) = 0 THEN
    RETURN NULL;
  END IF;
  PERFORM recount_tasks(ARRAY(SELECT a.task_id FROM unnest(labels) AS label(id)
    CROSS JOIN LATERAL (SELECT b.task_id FROM annotation b WHERE b.id = label.id LIMIT 1) a), true);
  -- The version of the round already counts a label of this transaction.
  UPDATE rater_tally kept SET changes = kept.changes + 1
  FROM (
    SELECT DISTINCT a.round_id, a.rater_id FROM unnest(labels) AS label(id)
    CROSS JOIN LATERAL (SELECT b.round_id, b.rater_id FROM annotation b
      WHERE b.id = label.id AND b.xmin <> pg_current_xact_id()::xid LIMIT 1) a
  ) late
  WHERE kept.round_id = late.round_id AND kept.rater_id = late.rater_id;
  RETURN NULL;
END $$;

CREATE TRIGGER "checklist_answer_tallied" AFTER INSERT ON "checklist_answer" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "count_answers"();
