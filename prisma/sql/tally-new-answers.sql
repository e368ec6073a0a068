-- Answers that come after their label. Those of the same statement were counted with it, whichever trigger is the first.
CREATE FUNCTION "tally_new_answers"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  labels uuid[];
  earlier uuid[];
  counted record;
BEGIN
  SELECT array_agg(l.annotation_id), array_agg(l.annotation_id) FILTER (WHERE l.is_earlier) INTO labels, earlier
  FROM (
    SELECT given.annotation_id, a.xmin <> pg_current_xact_id()::xid AS is_earlier
    FROM (SELECT DISTINCT annotation_id FROM added) given
    CROSS JOIN LATERAL (SELECT b.xmin, b.cmin FROM annotation b WHERE b.id = given.annotation_id LIMIT 1) a
    CROSS JOIN (SELECT one.xmin, one.cmin FROM (SELECT annotation_id, item_id FROM added LIMIT 1) any_of
      CROSS JOIN LATERAL (SELECT ca.xmin, ca.cmin FROM checklist_answer ca
        WHERE ca.annotation_id = any_of.annotation_id AND ca.item_id = any_of.item_id LIMIT 1) one) statement
    WHERE NOT (a.xmin = statement.xmin AND a.cmin = statement.cmin)
  ) l;
  IF labels IS NULL THEN
    RETURN NULL;
  END IF;
  -- A label of an earlier transaction may be superseded at this moment: then either its answers count no more, or whoever
  -- supersedes it waits and finds them.
  PERFORM 1 FROM annotation a WHERE a.id = ANY (earlier) ORDER BY a.id FOR SHARE;
  SELECT array_agg(a.task_id) AS tasks, array_agg(r.kind) AS kinds,
    array_agg(6 + 3 * asked.rank + CASE given.answer WHEN 'YES' THEN 0 WHEN 'NO' THEN 1 ELSE 2 END) AS places INTO counted
  FROM unnest(labels) AS label(id)
  CROSS JOIN LATERAL (SELECT b.task_id, b.rater_id, b.checklist_id, b.superseded_at FROM annotation b
    WHERE b.id = label.id LIMIT 1) a
  CROSS JOIN LATERAL (SELECT s.kind FROM rater s WHERE s.id = a.rater_id AND NOT s.is_jury LIMIT 1) r
  JOIN added given ON given.annotation_id = label.id
  CROSS JOIN LATERAL (SELECT ranked.rank FROM (SELECT i.id, row_number() OVER (ORDER BY i.position)::int - 1 AS rank
    FROM checklist_item i WHERE i.checklist_id = a.checklist_id) ranked WHERE ranked.id = given.item_id LIMIT 1) asked
  WHERE a.superseded_at IS NULL;
  PERFORM tally_places_of_tasks(counted.tasks, counted.kinds, counted.places, 1);
  -- What is read of these labels has changed.
  UPDATE rater_tally kept SET changes = kept.changes + 1
  FROM (SELECT DISTINCT a.round_id, a.rater_id FROM annotation a WHERE a.id = ANY (earlier)) late
  WHERE kept.round_id = late.round_id AND kept.rater_id = late.rater_id;
  RETURN NULL;
END $$;

CREATE TRIGGER "checklist_answer_tallied" AFTER INSERT ON "checklist_answer" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_new_answers"();
