-- The counts of tasks, from their labels, with or without the answers in them; a jury's labels are in no counts, and tasks
-- that are not real ones have none. Whoever counts a task waits for whoever counts it already, in the order of tasks, and
-- then sees their labels. Each task is looked at by itself, through keys, whatever the tables were like when the plan was made.
CREATE FUNCTION "recount_tasks"(tasks uuid[], with_answers boolean) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM FROM task_tally y WHERE y.task_id = ANY (tasks) ORDER BY y.task_id FOR NO KEY UPDATE;
  UPDATE task_tally y SET human_levels = given.human, judge_levels = given.judge, imported_levels = given.imported
  FROM (SELECT DISTINCT one.task_id FROM unnest(tasks) AS one(task_id)) one
  CROSS JOIN LATERAL (
    SELECT array_agg(a.level ORDER BY a.level) FILTER (WHERE r.kind = 'human') AS human,
      array_agg(a.level ORDER BY a.level) FILTER (WHERE r.kind = 'judge') AS judge,
      array_agg(a.level ORDER BY a.level) FILTER (WHERE r.kind = 'imported') AS imported
    FROM annotation a CROSS JOIN LATERAL (SELECT s.kind FROM rater s WHERE s.id = a.rater_id AND NOT s.is_jury LIMIT 1) r
    WHERE a.task_id = one.task_id AND a.superseded_at IS NULL
  ) given
  WHERE y.task_id = ANY (ARRAY[one.task_id]);
  IF NOT with_answers THEN
    RETURN;
  END IF;
  UPDATE task_tally y SET human_answers = given.human::int2[], judge_answers = given.judge::int2[],
    imported_answers = given.imported::int2[]
  FROM (SELECT DISTINCT one.task_id FROM unnest(tasks) AS one(task_id)) one
  CROSS JOIN LATERAL (
    -- Answers about B come behind all those about A.
    SELECT CASE WHEN sum(humans) > 0 THEN '{' || string_agg(human, ',' ORDER BY side, position) || '}' END AS human,
      CASE WHEN sum(judges) > 0 THEN '{' || string_agg(judge, ',' ORDER BY side, position) || '}' END AS judge,
      CASE WHEN sum(files) > 0 THEN '{' || string_agg(imported, ',' ORDER BY side, position) || '}' END AS imported
    FROM (
      SELECT about.side, i.position, count(*) FILTER (WHERE kind = 'human') AS humans,
        count(*) FILTER (WHERE kind = 'judge') AS judges, count(*) FILTER (WHERE kind = 'imported') AS files,
        concat_ws(',', count(*) FILTER (WHERE kind = 'human' AND answer = 'YES'), count(*) FILTER (WHERE kind = 'human'
          AND answer = 'NO'), count(*) FILTER (WHERE kind = 'human' AND answer = 'UNKNOWN')) AS human,
        concat_ws(',', count(*) FILTER (WHERE kind = 'judge' AND answer = 'YES'), count(*) FILTER (WHERE kind = 'judge'
          AND answer = 'NO'), count(*) FILTER (WHERE kind = 'judge' AND answer = 'UNKNOWN')) AS judge,
        concat_ws(',', count(*) FILTER (WHERE kind = 'imported' AND answer = 'YES'), count(*) FILTER (WHERE
          kind = 'imported' AND answer = 'NO'), count(*) FILTER (WHERE kind = 'imported' AND answer = 'UNKNOWN')) AS imported
      FROM (SELECT t.checklist_id, t.response_b_id FROM task t WHERE t.id = one.task_id LIMIT 1) t
      CROSS JOIN LATERAL (SELECT q.id, q.position FROM checklist_item q WHERE q.checklist_id = t.checklist_id) i
      JOIN (VALUES ('A'::side), ('B')) AS about(side) ON about.side = 'A' OR t.response_b_id IS NOT NULL
      LEFT JOIN LATERAL (
        SELECT r.kind, ca.answer FROM annotation a
        CROSS JOIN LATERAL (SELECT s.kind FROM rater s WHERE s.id = a.rater_id AND NOT s.is_jury LIMIT 1) r
        CROSS JOIN LATERAL (SELECT c.answer FROM checklist_answer c
          WHERE c.annotation_id = a.id AND c.item_id = i.id AND c.side = about.side LIMIT 1) ca
        WHERE a.task_id = one.task_id AND a.superseded_at IS NULL
      ) given ON true
      GROUP BY about.side, i.position
    ) question
  ) given
  WHERE y.task_id = ANY (ARRAY[one.task_id]);
END $$;
