-- Counts these answers, or takes them away. Whose label was superseded meanwhile counts no more. Answers about B come behind
-- all those about A. Whoever calls it says how it is planned.
CREATE FUNCTION "tally_answers_of_labels"(labels uuid[], items uuid[], sides side[], answers answer[], change int)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  counted record;
BEGIN
  SELECT array_agg(a.task_id) AS tasks, array_agg(r.kind) AS kinds,
    array_agg(3 * (asked.rank + CASE given.side WHEN 'B' THEN asked.questions ELSE 0 END)
      + CASE given.answer WHEN 'YES' THEN 1 WHEN 'NO' THEN 2 ELSE 3 END) AS places INTO counted
  FROM unnest(labels, items, sides, answers) AS given(label, item, side, answer)
  CROSS JOIN LATERAL (SELECT b.task_id, b.rater_id, b.checklist_id, b.superseded_at FROM annotation b
    WHERE b.id = given.label LIMIT 1) a
  CROSS JOIN LATERAL (SELECT s.kind FROM rater s WHERE s.id = a.rater_id AND NOT s.is_jury LIMIT 1) r
  CROSS JOIN LATERAL (SELECT ranked.rank, ranked.questions FROM (
    SELECT i.id, row_number() OVER (ORDER BY i.position)::int - 1 AS rank, count(*) OVER ()::int AS questions
    FROM checklist_item i WHERE i.checklist_id = a.checklist_id) ranked WHERE ranked.id = given.item LIMIT 1) asked
  WHERE change < 0 OR a.superseded_at IS NULL;
  PERFORM tally_tasks(counted.tasks, counted.kinds, NULL, counted.places, change);
END $$;
