-- The questions of the checklists that were answered are looked up checklist by checklist. Numbering the questions of all
-- checklists before choosing among them made every batch of labels read the whole table.
CREATE OR REPLACE FUNCTION "tally_answer_batch"(labels uuid[], items uuid[], answers "answer"[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM task_tally y WHERE y.task_id IN (SELECT a.task_id FROM annotation a WHERE a.id = ANY (labels))
    ORDER BY y.task_id FOR NO KEY UPDATE;
  UPDATE task_tally y SET human = tally_add(y.human, counted.human, 1), judge = tally_add(y.judge, counted.judge, 1),
    imported = tally_add(y.imported, counted.imported, 1)
  FROM (
    SELECT a.task_id, array_agg(place.place) FILTER (WHERE r.kind = 'human') AS human,
      array_agg(place.place) FILTER (WHERE r.kind = 'judge') AS judge,
      array_agg(place.place) FILTER (WHERE r.kind = 'imported') AS imported
    FROM unnest(labels, items, answers) AS given(annotation_id, item_id, answer)
    JOIN annotation a ON a.id = given.annotation_id JOIN rater r ON r.id = a.rater_id
    JOIN (SELECT i.id, i.rank FROM (SELECT DISTINCT b.checklist_id FROM annotation b WHERE b.id = ANY (labels)) answered
      CROSS JOIN LATERAL (SELECT c.id, row_number() OVER (ORDER BY c.position)::int - 1 AS rank FROM checklist_item c
        WHERE c.checklist_id = answered.checklist_id) i
    ) asked ON asked.id = given.item_id
    CROSS JOIN LATERAL (
      SELECT 6 + 3 * asked.rank + CASE given.answer WHEN 'YES' THEN 0 WHEN 'NO' THEN 1 ELSE 2 END AS place) place
    WHERE a.superseded_at IS NULL GROUP BY a.task_id
  ) counted
  WHERE y.task_id = counted.task_id;
END $$;
