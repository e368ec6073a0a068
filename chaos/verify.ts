import type { Client } from "pg";
import { z } from "zod";
import { connectClient, deadline } from "@/lib/db/deadlines";

/** What is wrong with the labels of these rounds; nothing when every acknowledged one is there once and all is counted. */
export async function verify(roundIds: readonly string[], acknowledged: readonly string[]): Promise<string[]> {
  const client = await connectClient(process.env.DATABASE_URL ?? "", deadline("long"));
  const count = async (sql: string, ...values: unknown[]) => {
    const { rows } = await client.query(sql, values);
    return z.object({ n: z.int() }).parse(rows[0]).n;
  };
  const problems: string[] = [];
  const expectNone = (n: number, what: string) => {
    if (n > 0) problems.push(`${n} ${what}`);
  };
  try {
    expectNone(acknowledged.length - new Set(acknowledged).size, "labels were acknowledged under an id of another one");
    expectNone(
      await count(
        `SELECT count(*)::int AS n FROM unnest($1::uuid[]) AS a(id)
         WHERE NOT EXISTS (SELECT FROM annotation WHERE annotation.id = a.id)`,
        acknowledged,
      ),
      "acknowledged labels are lost",
    );
    expectNone(
      await count(
        `SELECT count(*)::int AS n FROM (SELECT FROM annotation WHERE round_id = ANY($1::uuid[]) AND superseded_at IS NULL
         GROUP BY task_id, rater_id HAVING count(*) > 1) twice`,
        roundIds,
      ),
      "tasks have two live labels of one rater",
    );
    expectNone(
      await count(
        `SELECT count(*)::int AS n FROM task t
         CROSS JOIN LATERAL (SELECT count(*) AS labels FROM annotation a WHERE a.task_id = t.id AND a.superseded_at IS NULL) l
         WHERE t.round_id = ANY($1::uuid[]) AND (l.labels > t.wanted OR l.labels <> t.submitted)`,
        roundIds,
      ),
      "tasks have more labels than their overlap, or another number than they count",
    );
    expectNone(
      await count(
        `SELECT count(*)::int AS n FROM annotation a
         CROSS JOIN LATERAL (SELECT count(*) AS answers FROM checklist_answer c WHERE c.annotation_id = a.id) l
         WHERE a.round_id = ANY($1::uuid[])
           AND l.answers <> (SELECT count(*) FROM checklist_item i WHERE i.checklist_id = a.checklist_id)`,
        roundIds,
      ),
      "labels are incomplete",
    );
    // A recount that is rolled back.
    await client.query("BEGIN");
    for (const roundId of roundIds) {
      const before = await talliesOf(client, roundId);
      await client.query("SELECT recount_round($1::uuid)", [roundId]);
      if ((await talliesOf(client, roundId)) !== before)
        problems.push(`round ${roundId}: counts differ from a recount`);
    }
    await client.query("ROLLBACK");
    return problems;
  } finally {
    await client.end();
  }
}

/** All counts except facet ids and changes, which a recount assigns again. */
async function talliesOf(client: Client, roundId: string): Promise<string> {
  const { rows } = await client.query(
    `SELECT (SELECT json_agg(to_jsonb(t) - 'facet_id' ORDER BY t.task_id) FROM task_tally t WHERE t.round_id = $1)::text AS tasks,
       (SELECT json_agg(to_jsonb(r) - 'changes' ORDER BY r.rater_id) FROM rater_tally r WHERE r.round_id = $1)::text AS raters`,
    [roundId],
  );
  return JSON.stringify(rows);
}
