import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { DebianPostgres, POSTGRES_PACKAGES } from "@/e2e/lab/debian-postgres";
import { missingPackages } from "@/e2e/lab/lab";
import { disconnect } from "@/lib/db/connections";
import { startEmbeddedServer } from "@/lib/db/embedded/embedded-server";
import { portForListening } from "@/lib/db/embedded/reachability";
import { migrate } from "@/lib/db/migrate";
import { temporaryStateDirectory } from "@/lib/db/testing/temporary-state-directory";
import { type ExportFile, exportQuerySchema } from "@/lib/exports/export";
import { withRoundExport } from "@/lib/exports/server/with-round-export";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";
import { OPERATOR } from "@/lib/people/viewer";
import { ratersBesideExport } from "./export/raters-beside-export";
import { seedLabelledRound } from "./export/seed-labelled-round";

const RATERS = 3;
const TASKS = Number(process.env.TICKBOX_BENCH_TASKS ?? 33_000);
const QUESTIONS = 2;

/** Exports of a large round compared with PostgreSQL's COPY, and how much of their rate raters keep meanwhile. */
export async function benchExport(): Promise<object> {
  const directory = await temporaryStateDirectory("bench");
  const server = await startEmbeddedServer({ stateDirectory: directory, firstPort: 43_000 });
  process.env.DATABASE_URL = server.url("postgres");
  try {
    await migrate(server.url("postgres"));
    const seeded = { tasks: TASKS, raters: RATERS, questions: QUESTIONS };
    const roundId = await seedLabelledRound(server.url("postgres"), seeded);
    const exports = await exportTimes(server.url("postgres"), roundId);
    const workers = { "of the same server": { DATABASE_URL: server.url("postgres") } };
    return { exports, ...(await ratersBesideExport(roundId, workers)) };
  } finally {
    await disconnect();
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/**
 * The same raters while a worker reads its export from the primary, and from a standby. Two processors play two machines:
 * the raters and the primary have one, the worker and the standby the other.
 */
export async function benchStandby(): Promise<object> {
  const missing = missingPackages({ ...POSTGRES_PACKAGES, taskset: "util-linux" });
  if (missing) throw new Error(`The bench ${missing}.`);
  const folder = await mkdtemp(join(tmpdir(), "tickbox-bench-"));
  await chmod(folder, 0o755);
  const on = (processor: number) => ["taskset", "-c", String(processor)];
  const primary = new DebianPostgres(join(folder, "primary"), await portForListening(), on(0));
  const standby = new DebianPostgres(join(folder, "standby"), await portForListening(), on(1));
  const urlOf = ({ port }: DebianPostgres) => `postgresql://tickbox@127.0.0.1:${port}/postgres`;
  const DATABASE_URL = urlOf(primary);
  Object.assign(process.env, { DATABASE_URL });
  try {
    await primary.initialise();
    await migrate(DATABASE_URL);
    const roundId = await seedLabelledRound(DATABASE_URL, { tasks: TASKS, raters: RATERS, questions: QUESTIONS });
    await standby.copy(primary);
    // Without waiting for the standby: what it costs to wait is another question.
    await primary.ask("ALTER SYSTEM SET synchronous_standby_names = ''");
    await primary.ask("SELECT pg_reload_conf()");
    // As docs/operators.md asks for: else what the primary cleans up ends long readings.
    await standby.ask("ALTER SYSTEM SET hot_standby_feedback = on");
    await standby.ask("SELECT pg_reload_conf()");
    const workers = { primary: { DATABASE_URL }, standby: { DATABASE_URL, TICKBOX_READ_URL: urlOf(standby) } };
    return await ratersBesideExport(roundId, workers, { postgres: primary.pid, raters: on(0), worker: on(1) });
  } finally {
    await disconnect();
    for (const server of [standby, primary]) server.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

async function exportTimes(url: string, roundId: string) {
  const labels = TASKS * RATERS;
  const copy = await copyTime(url, roundId);
  const rows: object[] = [{ what: "COPY of the labels", ...perSecond(labels, copy), "against COPY": 1 }];
  for (const file of ["labels.csv", "labels.jsonl", "gold.jsonl", "bundle.zip"] as const) {
    const measured = await exportTime(roundId, file);
    rows.push({ what: file, ...perSecond(labels, measured), "against COPY": copy.seconds / measured.seconds });
  }
  return rows;
}

interface Measured {
  seconds: number;
  bytes: number;
  peakMegabytes: number;
}

function perSecond(labels: number, { seconds, bytes, peakMegabytes }: Measured) {
  return { seconds, "labels/s": labels / seconds, megabytes: bytes / 1e6, "peak RSS MB": peakMegabytes };
}

async function exportTime(roundId: string, file: ExportFile): Promise<Measured> {
  const options = { ...exportQuerySchema.parse({}), labels: true };
  return measured(async (count) => {
    await withRoundExport(OPERATOR, roundId, options, async (source) => {
      for await (const chunk of exportFileBytes(source, file)) count(chunk.byteLength);
    });
  });
}

async function copyTime(url: string, roundId: string): Promise<Measured> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await measured(async (count) => {
      const stream = client.query(
        copyTo(`COPY (
          SELECT t.position, n.external_id, y.name, p.sample, r.number, r.kind, r.simulated, a.level, a.ease, a.duration_ms, a.created_at,
            (SELECT string_agg(c.answer::text, ' ' ORDER BY i.position) FROM checklist_answer c
              JOIN checklist_item i ON i.id = c.item_id WHERE c.annotation_id = a.id)
          FROM annotation a JOIN task t ON t.id = a.task_id JOIN rater r ON r.id = a.rater_id
          JOIN instruction n ON n.id = t.instruction_id JOIN response p ON p.id = t.response_a_id
          JOIN system y ON y.id = p.system_id
          WHERE a.round_id = '${roundId}' AND a.superseded_at IS NULL ORDER BY t.position, r.number
        ) TO STDOUT WITH (FORMAT csv)`),
      );
      for await (const chunk of stream) count(Buffer.from(chunk).byteLength);
    });
  } finally {
    await client.end();
  }
}

async function measured(work: (count: (bytes: number) => void) => Promise<void>): Promise<Measured> {
  let [bytes, peak] = [0, 0];
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 50);
  const begun = performance.now();
  await work((more) => {
    bytes += more;
  });
  clearInterval(watch);
  return {
    seconds: (performance.now() - begun) / 1000,
    bytes,
    peakMegabytes: Math.max(peak, process.memoryUsage.rss()) / 1e6,
  };
}
