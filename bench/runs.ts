import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { prisma } from "@/lib/db/client";
import { disconnect } from "@/lib/db/connections";
import { migrate } from "@/lib/db/migrate";
import { projectRoot } from "@/lib/db/project-root";
import { startTestServer } from "@/lib/db/testing/test-server";
import { judgeOptionsSchema } from "@/lib/judging/judge-configuration";
import { makeJudge } from "@/lib/judging/worker/make-judge";
import { OPERATOR } from "@/lib/people/viewer";
import { startRun } from "@/lib/runs/worker/start-run";
import { seedRound, seedStudy } from "@/lib/testing/labelling-study";
import { postgresProcessorTime, processorTime } from "./runs/processor-time";
import { WorkerProcess } from "./runs/worker-process";

const CALLS = Number(process.env.TICKBOX_BENCH_CALLS ?? 10_000);
const LATENCY = 20;
const CONCURRENCY = 64;
const IDEAL = (CALLS * LATENCY) / CONCURRENCY / 1_000;
const TURNS = (process.env.TICKBOX_BENCH_WORKERS ?? "1,2").split(",").map(Number);

/** What is judged: as many calls for fewer or more labels. */
const KINDS = [
  { what: "four calls a label", calls: 4, answer: "yes", options: { kind: "checklist", way: "alone" }, turns: TURNS },
  { what: "one call a label", calls: 1, answer: "score", options: { kind: "direct-score" }, turns: TURNS.slice(0, 1) },
] as const;
type Kind = (typeof KINDS)[number];

/**
 * A judge over a round: compared with the time of the calls alone, and with a loop that only fetches. Workers, stub and
 * PostgreSQL are separate processes, and the processor time of each is measured separately. Each turn has two runs:
 * workers that were just started spend much of the first on compiling themselves.
 */
export async function runsBench(): Promise<object> {
  const server = await startTestServer(true);
  process.env.DATABASE_URL = server.adminUrl;
  const stub = spawn(process.execPath, [join(projectRoot(), "bench/runs/quiet-stub.mjs"), String(LATENCY)]);
  try {
    await migrate(server.adminUrl);
    const [port] = await once(stub.stdout, "data");
    const address = `http://127.0.0.1:${String(port).trim()}`;
    const fetched = await fetchLoop(`${address}/yes`, CALLS);
    const rows: object[] = [
      { what: "calls alone (ideal)", seconds: IDEAL, "times the ideal": 1 },
      { what: "a loop that only fetches", seconds: fetched, "times the ideal": fetched / IDEAL },
    ];
    for (const kind of KINDS) {
      const round = await prepare(kind, address);
      for (const [turn, workers] of kind.turns.entries()) {
        const started = await Promise.all(Array.from({ length: workers }, () => WorkerProcess.start()));
        for (const when of ["just started", "at work before"]) {
          const name = `Judge ${turn + 1}, ${when}`;
          const judging = { kind, ...round, name, workers: started, stubPid: stub.pid ?? 0 };
          // Collecting all garbage takes time of its own, and what the worker has compiled goes with it.
          const { seconds, ...more } = await judge({ ...judging, watchMemory: when === "at work before" });
          const what = `a run, ${kind.what}, workers: ${workers}, ${when}`;
          rows.push({ what, seconds, "times the ideal": seconds / IDEAL, ...more });
        }
        await Promise.all(started.map((worker) => worker.stop()));
      }
    }
    return { runs: rows };
  } finally {
    stub.kill();
    await disconnect();
    await server.stop();
  }
}

async function prepare({ what, calls, answer }: Kind, address: string) {
  const { studyId } = await seedStudy(1, CALLS / calls, "bench");
  const roundId = await seedRound(studyId, "Judged");
  const { id: endpointId } = await prisma().endpoint.create({
    data: { name: what, baseUrl: `${address}/${answer}`, allowPrivateAddresses: true, concurrency: CONCURRENCY },
  });
  const { id: modelId } = await prisma().endpointModel.create({ data: { endpointId, name: "bench" } });
  return { studyId, roundId, modelId };
}

async function fetchLoop(address: string, calls: number): Promise<number> {
  const body = JSON.stringify({ model: "bench", messages: [{ role: "user", content: "x".repeat(2_500) }] });
  const begun = performance.now();
  let left = calls;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (left-- > 0) {
        const headers = { "content-type": "application/json" };
        await (await fetch(`${address}/chat/completions`, { method: "POST", headers, body })).json();
      }
    }),
  );
  return (performance.now() - begun) / 1_000;
}

interface Judging {
  readonly kind: Kind;
  readonly studyId: string;
  readonly roundId: string;
  readonly modelId: string;
  readonly name: string;
  readonly workers: readonly WorkerProcess[];
  readonly stubPid: number;
  readonly watchMemory: boolean;
}

async function judge({ kind, studyId, roundId, modelId, name, workers, stubPid, watchMemory }: Judging) {
  const options = judgeOptionsSchema.parse(kind.options);
  const { raterId } = await makeJudge(OPERATOR, studyId, { name, modelId, options, prompts: {} });
  const { runId, items } = await startRun(OPERATOR, studyId, {
    kind: "judge-round",
    configuration: { raterId, roundId },
    terms: { name, budget: null, useCache: false },
  });
  const used = async () => ({
    worker: sumOrNull(workers.map((worker) => worker.processorTime())),
    stub: processorTime(stubPid),
    postgres: await postgresProcessorTime(),
  });
  const before = await used();
  const begun = Date.now();
  for (const worker of workers) worker.work(runId);
  let quarter: Memory | null = null;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    const run = await prisma().run.findUniqueOrThrow({ where: { id: runId }, select: { status: true, calls: true } });
    if (watchMemory && run.calls > CALLS / 4) quarter ??= await memory(workers);
    if (run.status !== "running") break;
  }
  const after = await used();
  const end = watchMemory ? await memory(workers) : null;
  const run = await prisma().run.findUniqueOrThrow({ where: { id: runId } });
  // PostgreSQL is on this machine, so that its clock is this one.
  const seconds = ((run.finishedAt?.getTime() ?? Number.NaN) - begun) / 1_000;
  const done = await prisma().runItem.count({ where: { runId, state: "done" } });
  if (done !== items || run.calls !== CALLS) throw new Error(`${done} of ${items} items done`);
  const each = (was: number | null, is: number | null) => (was === null || is === null ? null : (is - was) / run.calls);
  return {
    seconds,
    "calls/s": run.calls / seconds,
    "ms a call": {
      worker: each(before.worker, after.worker),
      postgres: each(before.postgres, after.postgres),
      stub: each(before.stub, after.stub),
    },
    "MB at a quarter": quarter ?? NOT_WATCHED,
    "MB at the end": end ?? NOT_WATCHED,
  };
}

interface Memory {
  readonly rss: number;
  readonly heap: number;
}

const NOT_WATCHED = { rss: null, heap: null };

/** Of all workers together, in MB, after a collection of all garbage. */
async function memory(workers: readonly WorkerProcess[]): Promise<Memory> {
  const usages = await Promise.all(workers.map((worker) => worker.memory()));
  return { rss: sum(usages.map(({ rss }) => rss)) / 1e6, heap: sum(usages.map(({ heap }) => heap)) / 1e6 };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const sumOrNull = (numbers: readonly (number | null)[]) =>
  numbers.reduce((total, number) => (total === null || number === null ? null : total + number), 0);
