import { mkdir, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { Client } from "pg";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { readRoundSystems } from "@/lib/compare/server/systems/read-round-systems";
import { disconnect } from "@/lib/db/connections";
import { startEmbeddedServer } from "@/lib/db/embedded/embedded-server";
import { migrate } from "@/lib/db/migrate";
import { temporaryStateDirectory } from "@/lib/db/testing/temporary-state-directory";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import { OPERATOR, type UserViewer } from "@/lib/people/viewer";
import { checklistQuerySchema } from "@/lib/results/agreement-checklist";
import { agreementFilterSchema } from "@/lib/results/agreement-filter";
import { readRoundProgress } from "@/lib/results/server/progress/read-round-progress";
import { readRoundAgreement } from "@/lib/results/server/read-round-agreement";
import { readRoundChecklist } from "@/lib/results/server/read-round-checklist";
import { readRoundGroups } from "@/lib/results/server/read-round-groups";
import { getRound } from "@/lib/round/server/read-rounds";
import { contentFor } from "@/lib/testing/content";
import { naiveRecount } from "./dashboard/naive-recount";
import { type ResultsOverHttp, resultsOverHttp } from "./dashboard/results-over-http";
import { OVERLAP, type SeededRound, seedDashboardRound } from "./dashboard/seed-dashboard-round";

const SIZES = (process.env.TICKBOX_BENCH_LABELS ?? "100000").split(",").map(Number);
const PROTOCOLS = z
  .array(z.enum(["check_then_score", "preference"]))
  .parse((process.env.TICKBOX_BENCH_PROTOCOLS ?? "check_then_score,preference").split(","));
const RATERS = 60;
const OPENINGS = 20;
const FIRST_OPENINGS = 8;
const VISIBLE = 10;
const SUBMISSIONS = 150;
/** as many as one rater labels while a round is opened through HTTP */
const MOST_BESIDE_HTTP = 1_500;
const TRIGGERS = [
  ["annotation", "annotation_tallied"],
  ["annotation", "annotation_superseded_tallied"],
  ["checklist_answer", "checklist_answer_tallied"],
] as const;

interface Row extends ResultsOverHttp {
  protocol: string;
  labels: number;
  "first ever p50 ms": number;
  "first ever p95 ms": number;
  "of it processor ms": number;
  "again p50 ms": number;
  "again p95 ms": number;
  "again processor ms": number;
  "after a label p50 ms": number;
  "after a label p95 ms": number;
  "renewed p50 ms": number;
  "renewed p95 ms": number;
  "systems first ever p50 ms": number;
  "naive recount ms": number;
  "naive / first ever": number;
  "one label p50 ms": number;
  "without counting p50 ms": number;
}

/** Opening a round’s dashboard compared with a recount of its labels, and what counting costs per label. */
export async function dashboardBench(): Promise<{ rows: Row[] }> {
  const database = await startBenchDatabase();
  const { url } = database;
  process.env.DATABASE_URL = url;
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const rows: Row[] = [];
    for (const labels of SIZES) {
      for (const protocol of PROTOCOLS) {
        // Enough for several runs on a database that is kept.
        const openTasks = 8 * (Math.ceil((2 * SUBMISSIONS + 2 * VISIBLE) / OVERLAP) + RATERS + MOST_BESIDE_HTTP);
        const round = await seedDashboardRound(url, { protocol, labels, openTasks, raters: RATERS });
        const hasChecklist = protocol === "check_then_score";
        const measured = await measureRound(client, round, hasChecklist);
        const overHttp = await resultsOverHttp(url, round, hasChecklist, () => forgetResults(client));
        const row = { protocol, labels, ...measured, ...overHttp };
        rows.push(row);
        // A run takes minutes: what is measured is seen at once.
        console.table(row);
      }
    }
    return { rows };
  } finally {
    await disconnect();
    await client.end();
    await database.stop();
  }
}

/**
 * One round, however it came about. First ever: nothing was computed from its labels yet. Again: nothing changed since.
 * After a label: as somebody sees it who looks at once. Renewed: a label came, and it is time to compute again.
 */
export async function measureRound(
  client: Client,
  round: SeededRound,
  hasChecklist: boolean,
): Promise<Omit<Row, "protocol" | "labels" | keyof ResultsOverHttp>> {
  const open = () => openDashboard(round.roundId, hasChecklist);
  const forget = () => forgetResults(client);
  // Plans and connections are there before anything is measured.
  await open();
  const firstEver = await times(FIRST_OPENINGS, open, forget);
  const again = await times(OPENINGS, open);
  const systems = await times(FIRST_OPENINGS, () => openSystems(round.roundId), forget);
  const labelling = labeller(round);
  await open();
  const visible = await times(VISIBLE, open, labelling.submit);
  const renewed = await times(VISIBLE, open, async () => {
    await labelling.submit();
    await client.query("UPDATE round_result SET computed_at = now() - interval '1 day'");
  });
  const naive = await naiveRecount(client, round.roundId, hasChecklist);
  const counted = await times(SUBMISSIONS, labelling.submitClaimed, labelling.claim);
  await switchTriggers(client, "DISABLE");
  let uncounted: Times;
  try {
    uncounted = await times(SUBMISSIONS, labelling.submitClaimed, labelling.claim);
  } finally {
    await switchTriggers(client, "ENABLE");
  }
  // What was labelled past the triggers would else be missing where the database is kept.
  await client.query("SELECT recount_round($1)", [round.roundId]);
  return {
    "first ever p50 ms": quantile(firstEver.wall, 0.5),
    "first ever p95 ms": quantile(firstEver.wall, 0.95),
    "of it processor ms": quantile(firstEver.processor, 0.5),
    "again p50 ms": quantile(again.wall, 0.5),
    "again p95 ms": quantile(again.wall, 0.95),
    "again processor ms": quantile(again.processor, 0.5),
    "after a label p50 ms": quantile(visible.wall, 0.5),
    "after a label p95 ms": quantile(visible.wall, 0.95),
    "renewed p50 ms": quantile(renewed.wall, 0.5),
    "renewed p95 ms": quantile(renewed.wall, 0.95),
    "systems first ever p50 ms": quantile(systems.wall, 0.5),
    "naive recount ms": naive,
    "naive / first ever": naive / quantile(firstEver.wall, 0.5),
    "one label p50 ms": quantile(counted.wall, 0.5),
    "without counting p50 ms": quantile(uncounted.wall, 0.5),
  };
}

async function forgetResults(client: Client): Promise<void> {
  await client.query("TRUNCATE round_result");
}

/** What the page of a round reads, all of it. */
async function openDashboard(roundId: string, hasChecklist: boolean): Promise<void> {
  const filter = agreementFilterSchema.parse({});
  await Promise.all([
    getRound(OPERATOR, roundId),
    readRoundProgress(OPERATOR, roundId),
    readRoundAgreement(OPERATOR, roundId, filter),
    readRoundGroups.readAtOnce(OPERATOR, roundId, filter),
    ...(hasChecklist ? [readRoundChecklist(OPERATOR, roundId, checklistQuerySchema.parse({}))] : []),
  ]);
}

/** What the page of a round's systems reads. */
async function openSystems(roundId: string): Promise<void> {
  await Promise.all([
    readRoundProgress(OPERATOR, roundId),
    readRoundSystems.readAtOnce(OPERATOR, roundId, agreementFilterSchema.parse({})),
  ]);
}

/** Raters that take turns, each with one task in hand. */
function labeller({ roundId, userIds }: SeededRound) {
  const viewers = userIds.map(
    (userId): UserViewer => ({
      kind: "user",
      userId,
      name: "Rater",
      isAdmin: false,
      mayCreateStudies: false,
      nameOnly: false,
    }),
  );
  let turn = 0;
  let inHand: { viewer: UserViewer; assignment: Parameters<typeof contentFor>[0] } | null = null;
  const claim = async () => {
    const viewer = viewers[turn++ % viewers.length];
    if (!viewer) throw new Error("no raters");
    const [assignment] = (await claimTasks(viewer, roundId, { hold: 1 })).assignments;
    if (!assignment) throw new Error("the round ran out of tasks: seed more");
    inHand = { viewer, assignment };
  };
  const submitClaimed = async () => {
    if (!inHand) throw new Error("nothing was claimed");
    const { viewer, assignment } = inHand;
    const submission = {
      assignmentId: assignment.assignmentId,
      supersedes: null,
      content: contentFor(assignment),
    };
    await submitAnnotation(viewer, uuidv7(), submission);
  };
  const submit = async () => {
    await claim();
    await submitClaimed();
  };
  return { claim, submitClaimed, submit };
}

interface Times {
  /** milliseconds by the clock, ascending */
  wall: number[];
  /** milliseconds of this process's processor time, ascending: what the rest of the machine does matters less */
  processor: number[];
}

async function times(runs: number, work: () => Promise<void>, before?: () => void | Promise<void>): Promise<Times> {
  const measured: Times = { wall: [], processor: [] };
  for (let run = 0; run < runs; run++) {
    await before?.();
    const begun = performance.now();
    const used = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(used);
    measured.wall.push(performance.now() - begun);
    measured.processor.push((user + system) / 1000);
  }
  const ascending = (a: number, b: number) => a - b;
  return { wall: measured.wall.sort(ascending), processor: measured.processor.sort(ascending) };
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

async function switchTriggers(client: Client, to: "ENABLE" | "DISABLE"): Promise<void> {
  for (const [table, trigger] of TRIGGERS) await client.query(`ALTER TABLE ${table} ${to} TRIGGER ${trigger}`);
}

interface BenchDatabase {
  url: string;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL with its shipped settings. It goes with the run, unless TICKBOX_BENCH_KEEP names a directory where it stays:
 * the next run finds its rounds there.
 */
async function startBenchDatabase(): Promise<BenchDatabase> {
  const kept = process.env.TICKBOX_BENCH_KEEP;
  const directory = kept ? resolve(kept) : await temporaryStateDirectory("bench");
  // PostgreSQL's own user must get into it.
  await mkdir(directory, { recursive: true, mode: 0o711 });
  const server = await startEmbeddedServer({ stateDirectory: directory, firstPort: 44_000 });
  const stop = async () => {
    await server.stop();
    if (!kept) await rm(directory, { recursive: true, force: true });
  };
  try {
    const url = server.url("postgres");
    await migrate(url);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
