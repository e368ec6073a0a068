import type { Client } from "pg";

/** What the dashboard would ask without kept counts: every label read again, at every opening. */
const LIVE = `FROM annotation a JOIN task t ON t.id = a.task_id
  WHERE a.round_id = $1 AND a.superseded_at IS NULL AND t.stratum = 'main'`;

const LEVELS = `SELECT a.task_id, ARRAY[
    count(*) FILTER (WHERE a.level = 1), count(*) FILTER (WHERE a.level = 2),
    count(*) FILTER (WHERE a.level = 3), count(*) FILTER (WHERE a.level = 4),
    count(*) FILTER (WHERE a.level = 5)
  ]::int[] AS levels ${LIVE} GROUP BY a.task_id`;

const ANSWERS = `SELECT a.task_id, ca.item_id, count(*) FILTER (WHERE ca.answer = 'YES')::int AS yes,
    count(*) FILTER (WHERE ca.answer = 'NO')::int AS no, count(*) FILTER (WHERE ca.answer = 'UNKNOWN')::int AS unknown
  FROM annotation a JOIN task t ON t.id = a.task_id JOIN checklist_answer ca ON ca.annotation_id = a.id
  WHERE a.round_id = $1 AND a.superseded_at IS NULL AND t.stratum = 'main' GROUP BY a.task_id, ca.item_id`;

const QUERIES = [
  `SELECT count(*) AS tasks, count(live.task_id) AS labelled FROM task t
   LEFT JOIN (SELECT DISTINCT task_id FROM annotation WHERE round_id = $1 AND superseded_at IS NULL) live ON live.task_id = t.id
   WHERE t.round_id = $1`,
  `SELECT a.rater_id, count(*), percentile_cont(0.5) WITHIN GROUP (ORDER BY a.duration_ms), max(a.created_at),
     count(*) FILTER (WHERE a.ease = 'easier') ${LIVE} GROUP BY a.rater_id`,
  `SELECT levels, count(*) FROM (${LEVELS}) unit GROUP BY levels`,
  `SELECT p.system_id, n.subset, n.domain, unit.levels, count(*) FROM (${LEVELS}) unit JOIN task t ON t.id = unit.task_id
   JOIN response p ON p.id = t.response_a_id JOIN instruction n ON n.id = t.instruction_id GROUP BY 1, 2, 3, 4`,
];

const CHECKLIST_QUERIES = [
  `SELECT category, yes, no, unknown, count(*) FROM (${ANSWERS}) unit JOIN checklist_item i ON i.id = unit.item_id
   CROSS JOIN LATERAL unnest(i.categories) AS named(category) GROUP BY 1, 2, 3, 4`,
  `SELECT p.system_id, n.subset, n.domain, yes, no, unknown, count(*)
   FROM (SELECT task_id, sum(yes) AS yes, sum(no) AS no, sum(unknown) AS unknown FROM (${ANSWERS}) unit GROUP BY task_id) response
   JOIN task t ON t.id = response.task_id JOIN response p ON p.id = t.response_a_id
   JOIN instruction n ON n.id = t.instruction_id GROUP BY 1, 2, 3, 4, 5, 6`,
  `SELECT item_id, sum(2.0 * yes * no / (yes + no - 1)) AS disagreement FROM (${ANSWERS}) unit WHERE yes + no > 1
   GROUP BY item_id ORDER BY 2 DESC, item_id LIMIT 50`,
];

/** @returns milliseconds for all that a dashboard needs, one query after the other */
export async function naiveRecount(client: Client, roundId: string, hasChecklist: boolean): Promise<number> {
  const begun = performance.now();
  for (const sql of hasChecklist ? [...QUERIES, ...CHECKLIST_QUERIES] : QUERIES) await client.query(sql, [roundId]);
  return performance.now() - begun;
}
