-- Gives tasks their row of counts with what they are grouped by, and raises the number in the version of a round that tells
-- of that. Many tasks at once: what they share is numbered, so that no task is held against every combination in turn. What
-- tasks refer to is looked up by its key, and nothing is joined by a nested loop, whatever the statistics say: they know
-- nothing of rows that an import has just written.
CREATE FUNCTION "place_tasks"(tasks uuid[]) RETURNS void LANGUAGE plpgsql SET enable_nestloop = off AS $$
BEGIN
  EXECUTE $query$
    WITH placed AS MATERIALIZED (
      SELECT t.id, t.round_id, t.position, t.checklist_id, t.instruction_id, pa.system_id AS system_a_id,
        pb.system_id AS system_b_id,
        COALESCE((ya.name COLLATE "C", pa.sample) > (yb.name COLLATE "C", pb.sample), false) AS turned, n.subset, n.domain,
        dense_rank() OVER (ORDER BY t.instruction_id, t.checklist_id) AS content
      FROM task t
      LEFT JOIN LATERAL (SELECT r.system_id, r.sample FROM response r WHERE r.id = t.response_a_id LIMIT 1) pa ON true
      LEFT JOIN LATERAL (SELECT y.name FROM system y WHERE y.id = pa.system_id LIMIT 1) ya ON true
      LEFT JOIN LATERAL (SELECT r.system_id, r.sample FROM response r WHERE r.id = t.response_b_id LIMIT 1) pb ON true
      LEFT JOIN LATERAL (SELECT y.name FROM system y WHERE y.id = pb.system_id LIMIT 1) yb ON true
      CROSS JOIN LATERAL (SELECT i.subset, i.domain FROM instruction i WHERE i.id = t.instruction_id LIMIT 1) n
      WHERE t.id = ANY ($1) AND t.stratum = 'main'
    ), worded AS MATERIALIZED (
      SELECT described.*, dense_rank() OVER (ORDER BY questions, categories) AS wording
      FROM (
        SELECT p.content,
          COALESCE((
            SELECT jsonb_agg(to_jsonb(COALESCE(i.categories, '{}')) ORDER BY i.position)
            FROM checklist_item i WHERE i.checklist_id = p.checklist_id
          ), '[]') AS questions,
          COALESCE((
            SELECT jsonb_agg(DISTINCT named.category ORDER BY named.category)
            FROM checklist c
            CROSS JOIN LATERAL (SELECT i.categories FROM checklist_item i WHERE i.checklist_id = c.id OFFSET 0) i
            CROSS JOIN LATERAL unnest(i.categories) AS named(category)
            WHERE c.instruction_id = p.instruction_id AND c.status = 'published'
              AND (c.id = p.checklist_id OR p.checklist_id IS NULL)
          ), '[]') AS categories
        FROM (SELECT DISTINCT content, instruction_id, checklist_id FROM placed) p
      ) described
    ), word AS MATERIALIZED (
      -- What is numbered from 1 without a gap is a place of an array each, here and below.
      SELECT array_agg(wording ORDER BY content) AS wordings FROM worded
    ), numbered AS MATERIALIZED (
      SELECT p.*, dense_rank() OVER (
        ORDER BY p.round_id, p.system_a_id, p.system_b_id, p.turned, p.subset COLLATE "C", p.domain COLLATE "C", p.wording
      ) AS combination
      FROM (SELECT placed.*, (SELECT word.wordings FROM word)[placed.content] AS wording FROM placed) p
    ), combination AS MATERIALIZED (
      -- The questions of a pair are asked of A, then of B.
      SELECT each_once.*, wording.categories,
        CASE WHEN system_b_id IS NULL THEN wording.questions ELSE wording.questions || wording.questions END AS questions,
        md5(jsonb_build_array(system_a_id, system_b_id, turned, subset, domain, questions, categories)::text) AS key
      FROM (
        SELECT DISTINCT ON (combination) combination, round_id, system_a_id, system_b_id, turned, subset, domain, wording
        FROM numbered ORDER BY combination
      ) each_once
      JOIN (SELECT DISTINCT ON (wording) wording, questions, categories FROM worded ORDER BY wording) wording USING (wording)
    ), facet AS (
      INSERT INTO task_facet (round_id, key, system_a_id, system_b_id, turned, subset, domain, questions, categories)
      SELECT round_id, key, system_a_id, system_b_id, turned, subset, domain, questions, categories
      FROM combination ORDER BY round_id, key
      ON CONFLICT (round_id, key) DO UPDATE SET key = EXCLUDED.key
      RETURNING id, round_id, key
    ), found AS MATERIALIZED (
      SELECT array_agg(facet.id ORDER BY c.combination) AS facets
      FROM combination c JOIN facet ON facet.round_id = c.round_id AND facet.key = c.key
    )
    INSERT INTO task_tally (task_id, round_id, position, checklist_id, facet_id)
    SELECT n.id, n.round_id, n.position, n.checklist_id, (SELECT found.facets FROM found)[n.combination]
    FROM numbered n ORDER BY n.round_id, n.position
    ON CONFLICT (task_id) DO UPDATE SET facet_id = EXCLUDED.facet_id, checklist_id = EXCLUDED.checklist_id
  $query$ USING tasks;
  -- In one order, so that two writers never wait for each other.
  PERFORM FROM round_tally WHERE round_id IN (SELECT y.round_id FROM task_tally y WHERE y.task_id = ANY (place_tasks.tasks))
  ORDER BY round_id FOR NO KEY UPDATE;
  UPDATE round_tally SET placed = placed + 1
  WHERE round_id IN (SELECT y.round_id FROM task_tally y WHERE y.task_id = ANY (place_tasks.tasks));
END $$;
