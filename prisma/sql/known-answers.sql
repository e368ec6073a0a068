-- What is known to be right, and why, of the questions of a checklist about a response. Files tell the answers in the order of the
-- checklist that they brought; later versions and other series are answered as far as they ask the same in the same words.
CREATE FUNCTION "known_answers"(of_response uuid, of_checklist uuid) RETURNS TABLE ("item_id" uuid, "known" answer, "why" text)
LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (asked.id) asked.id, (y.known_answers ->> (own.place - 1)::int)::answer,
    y.answer_explanations ->> (own.place - 1)::int
  FROM response y
  CROSS JOIN LATERAL (
    SELECT c.id FROM checklist c
    WHERE c.instruction_id = y.instruction_id AND c.version = 1
      AND (SELECT count(*) FROM checklist_item q WHERE q.checklist_id = c.id)
        = CASE jsonb_typeof(y.known_answers) WHEN 'array' THEN jsonb_array_length(y.known_answers) END
    ORDER BY c.source = 'imported' DESC, c.created_at, c.id LIMIT 1
  ) told
  CROSS JOIN LATERAL (
    SELECT q.id, q.question, row_number() OVER (ORDER BY q.position) AS place FROM checklist_item q
    WHERE q.checklist_id = told.id
  ) own
  JOIN checklist_item asked ON asked.checklist_id = of_checklist AND asked.question = own.question
  WHERE y.id = of_response AND y.known_answers ->> (own.place - 1)::int IS NOT NULL
  ORDER BY asked.id, asked.id = own.id DESC
$$;
