-- Placing many tasks and counting a round anew, set by set instead of row by row: docs/decisions/value-counts.md.

-- The facet of each real task, made where it does not exist yet. What describes a task hangs on its checklist, its
-- instruction and its systems: it is put together once for each combination, not for each task. The statement is planned
-- with the tasks at hand: the way for a handful is not the one for half a million.
CREATE FUNCTION "facets_of_tasks"(tasks uuid[])
RETURNS TABLE ("task_id" uuid, "round_id" uuid, "position" int, "checklist_id" uuid, "facet_id" int) LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY EXECUTE $query$
    WITH placed AS MATERIALIZED (
      SELECT t.id, t.round_id, t.position, t.checklist_id, t.instruction_id, pa.system_id AS system_a_id,
        pb.system_id AS system_b_id,
        COALESCE((ya.name COLLATE "C", pa.sample) > (yb.name COLLATE "C", pb.sample), false) AS turned, n.subset, n.domain
      FROM task t
      JOIN response pa ON pa.id = t.response_a_id JOIN system ya ON ya.id = pa.system_id
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
      SELECT content.instruction_id, content.checklist_id, COALESCE(asked.questions, '[]') AS questions,
        COALESCE(counted_in.categories, '[]') AS categories
      FROM content LEFT JOIN asked ON asked.checklist_id = content.checklist_id
      LEFT JOIN counted_in ON counted_in.instruction_id = content.instruction_id
        AND counted_in.checklist_id IS NOT DISTINCT FROM content.checklist_id
    ), wording AS MATERIALIZED (
      SELECT row_number() OVER () AS number, questions, categories
      FROM (SELECT DISTINCT questions, categories FROM worded) each_once
    ), numbered AS MATERIALIZED (
      SELECT p.*, wording.number
      FROM placed p JOIN worded w ON w.instruction_id = p.instruction_id AND w.checklist_id IS NOT DISTINCT FROM p.checklist_id
      JOIN wording ON wording.questions = w.questions AND wording.categories = w.categories
    ), combination AS MATERIALIZED (
      SELECT each_once.*, wording.questions, wording.categories,
        md5(jsonb_build_array(system_a_id, system_b_id, turned, subset, domain, questions, categories)::text) AS key
      FROM (SELECT DISTINCT round_id, system_a_id, system_b_id, turned, subset, domain, number FROM numbered) each_once
      JOIN wording USING (number)
    ), facet AS (
      INSERT INTO task_facet (round_id, key, system_a_id, system_b_id, turned, subset, domain, questions, categories)
      SELECT round_id, key, system_a_id, system_b_id, turned, subset, domain, questions, categories
      FROM combination ORDER BY round_id, key
      ON CONFLICT (round_id, key) DO UPDATE SET key = EXCLUDED.key
      RETURNING id, round_id, key
    ), found AS MATERIALIZED (
      SELECT c.*, facet.id AS facet_id FROM combination c JOIN facet ON facet.round_id = c.round_id AND facet.key = c.key
    )
    SELECT n.id, n.round_id, n.position, n.checklist_id, found.facet_id
    FROM numbered n JOIN found ON found.round_id = n.round_id AND found.system_a_id = n.system_a_id
      AND found.number = n.number AND found.turned = n.turned AND found.system_b_id IS NOT DISTINCT FROM n.system_b_id
      AND found.subset IS NOT DISTINCT FROM n.subset AND found.domain IS NOT DISTINCT FROM n.domain
  $query$ USING tasks;
END $$;

CREATE OR REPLACE FUNCTION "place_tallies"(tasks uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO task_tally (task_id, round_id, position, checklist_id, facet_id)
  SELECT f.task_id, f.round_id, f.position, f.checklist_id, f.facet_id FROM facets_of_tasks(tasks) f
  ORDER BY f.round_id, f.position
  ON CONFLICT (task_id) DO UPDATE SET facet_id = EXCLUDED.facet_id, checklist_id = EXCLUDED.checklist_id
$$;

-- A count as tally_add writes it: 16 bits, the low byte first.
CREATE FUNCTION "tally_count"(n bigint) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT set_byte(set_byte('\x0000', 0, (n & 255)::int), 1, (n >> 8)::int)
$$;

-- A round's labels counted all at once: for each task and kind of rater what tally_add would have come to.
CREATE FUNCTION "counts_of_round"(round uuid) RETURNS TABLE ("task_id" uuid, "kind" rater_kind, "counts" bytea) LANGUAGE sql AS $$
  WITH live AS MATERIALIZED (
    SELECT a.id, a.task_id, r.kind, a.checklist_id, COALESCE(a.score, a.preference) AS level
    FROM annotation a JOIN rater r ON r.id = a.rater_id JOIN task t ON t.id = a.task_id
    WHERE a.round_id = round AND a.superseded_at IS NULL AND t.stratum = 'main'
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

CREATE OR REPLACE FUNCTION "recount_round"(round uuid) RETURNS void LANGUAGE plpgsql SET work_mem = '256MB' AS $$
DECLARE
  -- Whoever kept what was read before must see that it is no longer true.
  changed_before bigint;
BEGIN
  LOCK TABLE task, annotation, checklist_answer IN SHARE ROW EXCLUSIVE MODE;
  changed_before := (SELECT COALESCE(sum(changes), 0) FROM rater_tally WHERE round_id = round);
  -- A rater has one label of a task that counts, so that only a crowd can make a count that does not fit.
  IF (SELECT count(*) FROM rater r WHERE r.study_id = (SELECT d.study_id FROM round d WHERE d.id = round)) > 65535
    AND EXISTS (SELECT FROM annotation a WHERE a.round_id = round AND a.superseded_at IS NULL
      GROUP BY a.task_id HAVING count(*) > 65535) THEN
    RAISE EXCEPTION 'a task cannot have more than 65535 labels' USING ERRCODE = 'numeric_value_out_of_range';
  END IF;
  DELETE FROM task_tally WHERE round_id = round;
  DELETE FROM rater_tally WHERE round_id = round;
  DELETE FROM task_facet WHERE round_id = round;
  INSERT INTO task_tally (task_id, round_id, position, checklist_id, facet_id, human, judge, imported)
  SELECT f.task_id, f.round_id, f.position, f.checklist_id, f.facet_id, counted.human, counted.judge, counted.imported
  FROM facets_of_tasks(ARRAY(SELECT t.id FROM task t WHERE t.round_id = round AND t.stratum = 'main')) f
  LEFT JOIN (
    SELECT c.task_id, string_agg(c.counts, ''::bytea) FILTER (WHERE c.kind = 'human') AS human,
      string_agg(c.counts, ''::bytea) FILTER (WHERE c.kind = 'judge') AS judge,
      string_agg(c.counts, ''::bytea) FILTER (WHERE c.kind = 'imported') AS imported
    FROM counts_of_round(round) c GROUP BY c.task_id
  ) counted ON counted.task_id = f.task_id
  ORDER BY f.position;
  INSERT INTO rater_tally (round_id, rater_id, labels, levels, timed, comments, problems, easier, harder, no_effect, changes,
    first_submission, last_submission, last_label_at)
  SELECT a.round_id, a.rater_id, count(*) FILTER (WHERE live), count(COALESCE(a.score, a.preference)) FILTER (WHERE live),
    count(*) FILTER (WHERE live AND a.duration_ms > 0), count(*) FILTER (WHERE live AND a.comment <> ''),
    count(*) FILTER (WHERE live AND jsonb_typeof(a.problems) = 'array' AND a.problems <> '[]'),
    count(*) FILTER (WHERE live AND a.ease = 'easier'), count(*) FILTER (WHERE live AND a.ease = 'harder'),
    count(*) FILTER (WHERE live AND a.ease = 'no_effect'), changed_before + count(*),
    -- A first submission stays one when the label is changed.
    min(a.created_at) FILTER (WHERE a.assignment_id IS NOT NULL AND a.supersedes_id IS NULL),
    max(a.created_at) FILTER (WHERE a.assignment_id IS NOT NULL AND a.supersedes_id IS NULL), max(a.created_at)
  FROM annotation a JOIN task t ON t.id = a.task_id AND t.stratum = 'main'
  CROSS JOIN LATERAL (SELECT a.superseded_at IS NULL AS live) state
  WHERE a.round_id = round GROUP BY a.round_id, a.rater_id;
END $$;
