-- A round's labels counted all at once: for each task and kind of rater what the triggers would have come to.
-- With a source, its imported raters' alone.
CREATE FUNCTION "counts_of_round"(round uuid, only_source text)
RETURNS TABLE ("task_id" uuid, "kind" rater_kind, "levels" float8[], "answers" int2[]) LANGUAGE sql STABLE AS $$
  WITH live AS MATERIALIZED (
    SELECT a.id, a.task_id, r.kind, a.checklist_id, a.level, t.response_b_id IS NOT NULL AS is_pair
    FROM annotation a JOIN rater r ON r.id = a.rater_id JOIN task t ON t.id = a.task_id
    WHERE a.round_id = round AND a.superseded_at IS NULL AND t.stratum = 'main' AND NOT r.is_jury
      AND (only_source IS NULL OR r.kind = 'imported' AND r.source = only_source)
  ), leveled AS (
    SELECT task_id, kind, array_agg(level ORDER BY level) AS levels FROM live GROUP BY task_id, kind
  ), given AS (
    SELECT live.task_id, live.kind, live.checklist_id, live.is_pair, ca.item_id, ca.side, count(*) FILTER (WHERE ca.answer = 'YES') AS yes,
      count(*) FILTER (WHERE ca.answer = 'NO') AS no, count(*) FILTER (WHERE ca.answer = 'UNKNOWN') AS unknown
    FROM live JOIN checklist_answer ca ON ca.annotation_id = live.id
    GROUP BY live.task_id, live.kind, live.checklist_id, live.is_pair, ca.item_id, ca.side
  ), answered AS (
    SELECT asked.task_id, asked.kind, array_agg(slot.n::int2 ORDER BY about.side, i.position, slot.place) AS answers
    FROM (SELECT DISTINCT task_id, kind, checklist_id, is_pair FROM given) asked
    JOIN checklist_item i ON i.checklist_id = asked.checklist_id
    JOIN (VALUES ('A'::side), ('B')) AS about(side) ON about.side = 'A' OR asked.is_pair
    LEFT JOIN given ON given.task_id = asked.task_id AND given.kind = asked.kind AND given.item_id = i.id AND given.side = about.side
    CROSS JOIN LATERAL (VALUES (1, COALESCE(given.yes, 0)), (2, COALESCE(given.no, 0)), (3, COALESCE(given.unknown, 0))) AS slot(place, n)
    GROUP BY asked.task_id, asked.kind
  )
  SELECT l.task_id, l.kind, l.levels, answered.answers
  FROM leveled l LEFT JOIN answered ON answered.task_id = l.task_id AND answered.kind = l.kind
$$;
