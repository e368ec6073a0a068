-- A round's labels counted all at once: for each task and kind of rater what tally_add would have come to.
CREATE FUNCTION "counts_of_round"(round uuid) RETURNS TABLE ("task_id" uuid, "kind" rater_kind, "counts" bytea) LANGUAGE sql AS $$
  WITH live AS MATERIALIZED (
    SELECT a.id, a.task_id, r.kind, a.checklist_id, a.level
    FROM annotation a JOIN rater r ON r.id = a.rater_id JOIN task t ON t.id = a.task_id
    WHERE a.round_id = round AND a.superseded_at IS NULL AND t.stratum = 'main' AND NOT r.is_jury
  ), leveled AS MATERIALIZED (
    SELECT task_id, kind, checklist_id, tally_count(count(*)) || tally_count(count(*) FILTER (WHERE level = 1))
      || tally_count(count(*) FILTER (WHERE level = 2)) || tally_count(count(*) FILTER (WHERE level = 3))
      || tally_count(count(*) FILTER (WHERE level = 4)) || tally_count(count(*) FILTER (WHERE level = 5)) AS counts
    FROM live GROUP BY task_id, kind, checklist_id
  ), given AS (
    SELECT live.task_id, live.kind, ca.item_id, tally_count(count(*) FILTER (WHERE ca.answer = 'YES'))
      || tally_count(count(*) FILTER (WHERE ca.answer = 'NO')) || tally_count(count(*) FILTER (WHERE ca.answer = 'UNKNOWN')) AS counts
    FROM live JOIN checklist_answer ca ON ca.annotation_id = live.id GROUP BY live.task_id, live.kind, ca.item_id
  ), answered AS (
    SELECT l.task_id, l.kind, string_agg(COALESCE(given.counts, '\x000000000000'), ''::bytea ORDER BY i.position) AS counts
    FROM leveled l JOIN checklist_item i ON i.checklist_id = l.checklist_id
    LEFT JOIN given ON given.task_id = l.task_id AND given.kind = l.kind AND given.item_id = i.id
    GROUP BY l.task_id, l.kind
  )
  SELECT l.task_id, l.kind, l.counts || COALESCE(answered.counts, ''::bytea)
  FROM leveled l LEFT JOIN answered ON answered.task_id = l.task_id AND answered.kind = l.kind
$$;
