import { Client } from "pg";
import { labelsPairs, scaleOf } from "@/lib/round/protocol/protocols";

export interface DashboardRound {
  protocol: "check_then_score" | "preference";
  /** three people label each task */
  labels: number;
  /** tasks that nobody has labelled yet */
  openTasks: number;
  raters: number;
}

export interface SeededRound {
  roundId: string;
  studyId: string;
  userIds: string[];
}

export const OVERLAP = 3;
const SYSTEMS = 5;
const QUESTIONS = 4;

/**
 * A round in a study of its own that people have labelled over the last month: responses of five systems, each instruction
 * with a checklist of four questions in six categories, three subsets and four domains. Written set by set past the
 * triggers, in the order of the indexes, then counted by the database: a bench should not wait long. One that is there
 * already, in a database that was kept, is taken as it is.
 */
export async function seedDashboardRound(url: string, round: DashboardRound): Promise<SeededRound> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const kept = await findSeeded(client, round);
    if (kept) return kept;
    await client.query("SET work_mem = '256MB'");
    await client.query("SET maintenance_work_mem = '512MB'");
    await client.query("SET synchronous_commit = off");
    // What is made here is sound by construction; checking a million references would take minutes.
    await client.query("SET session_replication_role = replica");
    const seeded = await withIndexesBuiltAfterwards(client, () => seed(client, round));
    await client.query("SET session_replication_role = DEFAULT");
    // Without these the recount would be planned for empty tables.
    await client.query("ANALYZE");
    await client.query("SELECT recount_round($1)", [seeded.roundId]);
    await client.query("VACUUM ANALYZE");
    await client.query("CHECKPOINT");
    await client.query("UPDATE study SET name = $2 WHERE id = $1", [seeded.studyId, nameOf(round)]);
    return seeded;
  } finally {
    await client.end();
  }
}

const LARGE = ["response", "task", "assignment", "annotation", "checklist_answer"];

/** A dozen indexes are built from a million rows several times as fast as they are kept row by row. All of it or nothing. */
async function withIndexesBuiltAfterwards<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
  await client.query("BEGIN");
  try {
    await client.query(
      `UPDATE pg_index SET indisready = false, indisvalid = false
       WHERE indrelid = ANY ($1::regclass[]) AND NOT indisprimary`,
      [LARGE],
    );
    const result = await work();
    for (const table of LARGE) await client.query(`REINDEX TABLE ${table}`);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

/** A study gets this name when its round is whole. */
function nameOf({ protocol, labels }: DashboardRound): string {
  return `Bench ${protocol} ${labels}`;
}

async function findSeeded(client: Client, round: DashboardRound): Promise<SeededRound | null> {
  const { rows } = await client.query<SeededRound>(
    `SELECT d.id AS "roundId", d.study_id AS "studyId",
       ARRAY(SELECT r.user_id FROM rater r WHERE r.study_id = d.study_id ORDER BY r.number) AS "userIds"
     FROM round d JOIN study s ON s.id = d.study_id WHERE s.name = $1`,
    [nameOf(round)],
  );
  return rows[0] ?? null;
}

async function seed(client: Client, { protocol, labels, openTasks, raters }: DashboardRound): Promise<SeededRound> {
  const labelled = Math.ceil(labels / OVERLAP);
  const tasks = labelled + openTasks;
  // Each instruction gives five responses, or five pairs of one response and the next.
  const instructions = Math.ceil(tasks / SYSTEMS);
  const [studyId = ""] = await ids(
    client,
    "INSERT INTO study (id, name) VALUES (uuidv7(), 'Bench, unfinished') RETURNING id",
  );
  const [roundId = ""] = await ids(
    client,
    `INSERT INTO round (id, study_id, name, protocol, status, scale, level_names, checklist_series, seed, opened_at)
     VALUES (uuidv7(), $1, 'Bench', $2, 'open', $3, '{1,2,3,4,5}', 'imported', 1, now() - interval '30 days') RETURNING id`,
    [studyId, protocol, scaleOf(protocol)?.name ?? null],
  );
  await seedContent(client, studyId, instructions);
  await seedTasks(client, { studyId, roundId, protocol, labelled, tasks });
  const userIds = await seedRaters(client, studyId, raters);
  await seedLabels(client, { roundId, raters, tasks, isOfPairs: labelsPairs(protocol) });
  return { roundId, studyId, userIds };
}

async function ids(client: Client, sql: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(sql, values);
  return rows.map(({ id }) => id);
}

async function seedContent(client: Client, studyId: string, instructions: number): Promise<void> {
  await client.query(
    "INSERT INTO system (id, study_id, name) SELECT uuidv7(), $1, 'System ' || g FROM generate_series(0, $2::int - 1) g",
    [studyId, SYSTEMS],
  );
  await client.query(
    `INSERT INTO instruction (id, study_id, external_id, position, text, subset, domain, tags)
     SELECT uuidv7(), $1, 'instruction-' || g, g, repeat('Write a short story about ' || g || '. ', 6),
       'subset ' || g % 3, 'domain ' || g % 4, '{}' FROM generate_series(1, $2::int) g`,
    [studyId, instructions],
  );
  await client.query(
    `INSERT INTO response (id, study_id, instruction_id, system_id, text)
     SELECT uuidv7(), n.study_id, n.id, y.id, repeat('Once upon a time there was ' || n.position || '. ', 12)
     FROM instruction n JOIN system y ON y.study_id = n.study_id WHERE n.study_id = $1 ORDER BY n.position, y.name`,
    [studyId],
  );
  await client.query(
    `INSERT INTO checklist (id, study_id, instruction_id, series, source, status)
     SELECT uuidv7(), study_id, id, 'imported', 'imported', 'published' FROM instruction WHERE study_id = $1`,
    [studyId],
  );
  await client.query(
    `INSERT INTO checklist_item (id, checklist_id, position, question, categories)
     SELECT uuidv7(), c.id, g, 'Is requirement ' || g || ' of the story met?',
       ARRAY['Category ' || (n.position * 3 + g) % 6]
     FROM checklist c JOIN instruction n ON n.id = c.instruction_id, generate_series(1, $2::int) g WHERE c.study_id = $1`,
    [studyId, QUESTIONS],
  );
}

interface SeededTasks {
  studyId: string;
  roundId: string;
  protocol: DashboardRound["protocol"];
  /** of the tasks, from the first on */
  labelled: number;
  tasks: number;
}

async function seedTasks(client: Client, { studyId, roundId, protocol, labelled, tasks }: SeededTasks): Promise<void> {
  await client.query(
    `INSERT INTO task (id, study_id, round_id, protocol, position, instruction_id, response_a_id, response_b_id, checklist_id,
       wanted, taken, submitted)
     SELECT uuidv7(), $1::uuid, $2::uuid, $3::protocol, place - 1, instruction_id, a, b, checklist_id, $5::int,
       CASE WHEN place <= $4::int THEN $5::int ELSE 0 END, CASE WHEN place <= $4::int THEN $5::int ELSE 0 END
     FROM (
       SELECT row_number() OVER (ORDER BY n.position, y.name) AS place, n.id AS instruction_id, p.id AS a,
         CASE WHEN $6::bool THEN coalesce(lead(p.id) OVER w, first_value(p.id) OVER w) END AS b,
         CASE WHEN NOT $6::bool THEN c.id END AS checklist_id
       FROM instruction n JOIN response p ON p.instruction_id = n.id JOIN system y ON y.id = p.system_id
       JOIN checklist c ON c.instruction_id = n.id
       WHERE n.study_id = $1::uuid WINDOW w AS (PARTITION BY n.id ORDER BY y.name)
     ) placed WHERE place <= $7::int`,
    [studyId, roundId, protocol, labelled, OVERLAP, labelsPairs(protocol), tasks],
  );
  await client.query(
    `INSERT INTO available_task (round_id, places_left, position, takers, task_id)
     SELECT round_id, wanted - taken, position, '{}', id FROM task WHERE round_id = $1 AND taken < wanted`,
    [roundId],
  );
}

async function seedRaters(client: Client, studyId: string, raters: number): Promise<string[]> {
  const userIds = await ids(
    client,
    `INSERT INTO "user" (id, name, email, updated_at)
     SELECT id, 'Rater', id || '@example.test', now() FROM (SELECT uuidv7()::text AS id FROM generate_series(1, $1::int)) u
     RETURNING id`,
    [raters],
  );
  await client.query("INSERT INTO membership (study_id, user_id, role) SELECT $1, unnest($2::text[]), 'annotator'", [
    studyId,
    userIds,
  ]);
  await client.query(
    `INSERT INTO rater (id, study_id, kind, number, name, user_id)
     SELECT uuidv7(), $1, 'human', number, 'Rater', id FROM unnest($2::text[]) WITH ORDINALITY AS u(id, number)`,
    [studyId, userIds],
  );
  return userIds;
}

async function seedLabels(
  client: Client,
  { roundId, raters, tasks, isOfPairs }: { roundId: string; raters: number; tasks: number; isOfPairs: boolean },
): Promise<void> {
  await client.query(
    `INSERT INTO assignment (id, study_id, round_id, task_id, rater_id, state, lease_expires_at, claimed_at, submitted_at)
     SELECT uuidv7(), t.study_id, t.round_id, t.id, r.id, 'submitted', at, at - interval '1 minute', at
     FROM task t CROSS JOIN generate_series(0, $2::int - 1) copy
     JOIN rater r ON r.study_id = t.study_id AND r.number = 1 + (t.position + copy) % $3::int
     CROSS JOIN LATERAL (SELECT now() - interval '30 days' * (1 - t.position::float8 / $4::int) AS at) time
     WHERE t.round_id = $1 AND t.submitted > 0 ORDER BY t.position`,
    [roundId, OVERLAP, raters, tasks],
  );
  // A response has a quality, and raters see it more or less.
  await client.query(
    `INSERT INTO annotation (id, study_id, round_id, task_id, protocol, rater_id, checklist_id, assignment_id, level,
       ease, duration_ms, content_hash, created_at)
     SELECT uuidv7(), s.study_id, s.round_id, t.id, t.protocol, s.rater_id, t.checklist_id, s.id,
       level,
       CASE WHEN NOT $2::bool THEN (CASE WHEN random() < 0.8 THEN 'easier' ELSE 'no_effect' END)::ease END,
       1000 + (random() * 60000)::int, 'bench', s.submitted_at
     FROM assignment s JOIN task t ON t.id = s.task_id
     CROSS JOIN LATERAL (SELECT greatest(1, least(5, 1 + abs(hashtext(t.id::text)) % 5 + round(random() * 3 - 1.5)))::int AS level
       WHERE s.id IS NOT NULL) l
     WHERE s.round_id = $1 ORDER BY t.position`,
    [roundId, isOfPairs],
  );
  await client.query(
    `INSERT INTO checklist_answer (annotation_id, item_id, checklist_id, answer)
     SELECT a.id, i.id, a.checklist_id,
       (CASE WHEN random() < 0.02 THEN 'UNKNOWN' WHEN random() < 0.15 * a.level + 0.1 THEN 'YES' ELSE 'NO' END)::answer
     FROM annotation a JOIN checklist_item i ON i.checklist_id = a.checklist_id WHERE a.round_id = $1 ORDER BY a.id`,
    [roundId],
  );
}
