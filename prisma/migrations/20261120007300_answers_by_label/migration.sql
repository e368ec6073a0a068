-- Labels, raters and questions are looked up one by one by their keys, for the arrays at hand. A plan kept from when the
-- tables were small read all of a judge's labels again for every batch: a run of 2,500 items took twice as long, and more
-- the longer it went on, until statistics were gathered.
CREATE OR REPLACE FUNCTION "tally_answer_batch"(labels uuid[], items uuid[], answers "answer"[]) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  PERFORM 1 FROM task_tally y WHERE y.task_id IN (SELECT a.task_id FROM annotation a WHERE a.id = ANY (labels))
    ORDER BY y.task_id FOR NO KEY UPDATE;
  WITH label AS MATERIALIZED (
    SELECT l.id, a.task_id, a.checklist_id, r.kind
    FROM (SELECT DISTINCT id FROM unnest(labels) AS given(id)) l
    CROSS JOIN LATERAL (SELECT b.task_id, b.checklist_id, b.rater_id FROM annotation b
      WHERE b.id = l.id AND b.superseded_at IS NULL LIMIT 1) a
    CROSS JOIN LATERAL (SELECT s.kind FROM rater s WHERE s.id = a.rater_id LIMIT 1) r
  ), asked AS MATERIALIZED (
    SELECT i.id, i.rank FROM (SELECT DISTINCT checklist_id FROM label) answered
    CROSS JOIN LATERAL (SELECT c.id, row_number() OVER (ORDER BY c.position)::int - 1 AS rank FROM checklist_item c
      WHERE c.checklist_id = answered.checklist_id) i
  ), counted AS MATERIALIZED (
    SELECT label.task_id, array_agg(place.place) FILTER (WHERE label.kind = 'human') AS human,
      array_agg(place.place) FILTER (WHERE label.kind = 'judge') AS judge,
      array_agg(place.place) FILTER (WHERE label.kind = 'imported') AS imported
    FROM unnest(labels, items, answers) AS given(annotation_id, item_id, answer)
    JOIN label ON label.id = given.annotation_id JOIN asked ON asked.id = given.item_id
    CROSS JOIN LATERAL (
      SELECT 6 + 3 * asked.rank + CASE given.answer WHEN 'YES' THEN 0 WHEN 'NO' THEN 1 ELSE 2 END AS place) place
    GROUP BY label.task_id
  )
  UPDATE task_tally y SET human = tally_add(y.human, counted.human, 1), judge = tally_add(y.judge, counted.judge, 1),
    imported = tally_add(y.imported, counted.imported, 1)
  FROM counted WHERE y.task_id = counted.task_id;
END $$;
