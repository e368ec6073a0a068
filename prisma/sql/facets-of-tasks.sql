-- Many tasks at once: what they share is numbered, so that no task is held against every combination in turn.
CREATE FUNCTION "facets_of_tasks"(tasks uuid[])
RETURNS TABLE ("task_id" uuid, "round_id" uuid, "position" int, "checklist_id" uuid, "facet_id" int) LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY EXECUTE $query$
    WITH placed AS MATERIALIZED (
      SELECT t.id, t.round_id, t.position, t.checklist_id, t.instruction_id, pa.system_id AS system_a_id,
        pb.system_id AS system_b_id,
        COALESCE((ya.name COLLATE "C", pa.sample) > (yb.name COLLATE "C", pb.sample), false) AS turned, n.subset, n.domain
      FROM task t
      LEFT JOIN response pa ON pa.id = t.response_a_id LEFT JOIN system ya ON ya.id = pa.system_id
      LEFT JOIN response pb ON pb.id = t.response_b_id LEFT JOIN system yb ON yb.id = pb.system_id
      JOIN instruction n ON n.id = t.instruction_id
      WHERE t.id = ANY ($1) AND t.stratum = 'main'
    ), content AS MATERIALIZED (
      SELECT DISTINCT instruction_id, checklist_id FROM placed
    ), asked AS (
      SELECT i.checklist_id, jsonb_agg(to_jsonb(COALESCE(i.categories, '{}')) ORDER BY i.position) AS questions
      FROM checklist_item i
      WHERE i.checklist_id IN (SELECT content.checklist_id FROM content WHERE content.checklist_id IS NOT NULL)
      GROUP BY i.checklist_id
    ), counted_in AS (
      SELECT instruction_id, checklist_id, jsonb_agg(category ORDER BY category) AS categories
      FROM (
        SELECT DISTINCT content.instruction_id, content.checklist_id, named.category
        FROM content JOIN checklist c ON c.instruction_id = content.instruction_id AND c.status = 'published'
          AND (c.id = content.checklist_id OR content.checklist_id IS NULL)
        JOIN checklist_item i ON i.checklist_id = c.id
        CROSS JOIN LATERAL unnest(i.categories) AS named(category)
      ) each_once
      GROUP BY instruction_id, checklist_id
    ), worded AS MATERIALIZED (
      SELECT described.*, dense_rank() OVER (ORDER BY questions, categories) AS wording
      FROM (
        SELECT content.instruction_id, content.checklist_id, COALESCE(asked.questions, '[]') AS questions,
          COALESCE(counted_in.categories, '[]') AS categories
        FROM content LEFT JOIN asked ON asked.checklist_id = content.checklist_id
        LEFT JOIN counted_in ON counted_in.instruction_id = content.instruction_id
          AND counted_in.checklist_id IS NOT DISTINCT FROM content.checklist_id
      ) described
    ), numbered AS MATERIALIZED (
      SELECT p.*, w.wording, dense_rank() OVER (
        ORDER BY p.round_id, p.system_a_id, p.system_b_id, p.turned, p.subset COLLATE "C", p.domain COLLATE "C", w.wording
      ) AS combination
      FROM placed p JOIN worded w ON w.instruction_id = p.instruction_id AND w.checklist_id IS NOT DISTINCT FROM p.checklist_id
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
      -- Combinations are numbered from 1 without a gap: a place of the array each.
      SELECT array_agg(facet.id ORDER BY c.combination) AS facets
      FROM combination c JOIN facet ON facet.round_id = c.round_id AND facet.key = c.key
    )
    SELECT n.id, n.round_id, n.position, n.checklist_id, (SELECT found.facets FROM found)[n.combination]
    FROM numbered n
  $query$ USING tasks;
END $$;
