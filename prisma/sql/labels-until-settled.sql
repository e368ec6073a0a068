-- How many labels of people a task has once nothing that they were asked of it can change any more, as things stand: at most
-- `most`. A level, of a pair whom it prefers, and each question of a checklist are settled when what most raters said leads by
-- more than the labels that may still come. As many as are missing at least can be asked for at once: none of them is one too many.
CREATE FUNCTION "labels_until_settled"(task uuid, most int) RETURNS int LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  labels int;
  missing int;
BEGIN
  labels := (SELECT count(*) FROM annotation a
    WHERE a.task_id = labels_until_settled.task AND a.superseded_at IS NULL AND a.assignment_id IS NOT NULL);
  IF labels >= most THEN
    RETURN labels;
  END IF;
  missing := (
    SELECT max(CASE WHEN lead > most - labels THEN 0 ELSE (most - labels - lead) / 2 + 1 END)
    FROM (
      -- UNKNOWN and EITHER decide nothing: a question that has no other answer leads by none.
      SELECT COALESCE((array_agg(raters ORDER BY raters DESC))[1], 0) - COALESCE((array_agg(raters ORDER BY raters DESC))[2], 0) AS lead
      FROM (
        SELECT NULL::uuid AS item_id, NULL::side AS side,
          CASE WHEN d.scale = 'preference' THEN sign(a.level - 3) ELSE a.level END AS said, count(*) AS raters
        FROM annotation a JOIN round d ON d.id = a.round_id
        WHERE a.task_id = labels_until_settled.task AND a.superseded_at IS NULL AND a.assignment_id IS NOT NULL AND a.level IS NOT NULL
        GROUP BY said
        UNION ALL
        SELECT c.item_id, c.side, (c.answer = 'YES')::int, count(*) FILTER (WHERE c.answer IN ('YES', 'NO'))
        FROM annotation a JOIN checklist_answer c ON c.annotation_id = a.id
        WHERE a.task_id = labels_until_settled.task AND a.superseded_at IS NULL AND a.assignment_id IS NOT NULL
        GROUP BY c.item_id, c.side, c.answer = 'YES'
      ) given
      GROUP BY item_id, side
    ) asked);
  RETURN least(most, labels + COALESCE(missing, most / 2 + 1));
END $$;
