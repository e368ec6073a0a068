import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { seedRound, seedStudy } from "@/lib/data/testing/labelling-study";
import { prisma } from "@/lib/db/client";
import { disconnect } from "@/lib/db/connections";
import { migrate } from "@/lib/db/migrate";
import { projectRoot } from "@/lib/db/project-root";
import { startTestServer } from "@/lib/db/testing/test-server";
import { judgeOptionsSchema } from "@/lib/domain/judge/judge-configuration";
import { OPERATOR } from "@/lib/domain/viewer";
import { modelClients } from "@/lib/jobs/endpoint/model-clients";
import { makeJudge } from "@/lib/jobs/judging/make-judge";
import { runHandler } from "@/lib/jobs/run/run-handlers";
import { RunWorker } from "@/lib/jobs/run/run-worker";
import { startRun } from "@/lib/jobs/run/start-run";

const CALLS = Number(process.env.TICKBOX_BENCH_CALLS ?? 10_000);
const QUESTIONS = 4;
const LATENCY = 20;
const CONCURRENCY = 64;

/**
 * A judge over a round, every question a call: beside the time that calls alone would take, and beside a loop that only
 * fetches. Memory is that of the worker, at a quarter of the way and at the end.
 */
export async function runsBench(): Promise<object> {
  const server = await startTestServer(true);
  process.env.DATABASE_URL = server.adminUrl;
  const stub = spawn(process.execPath, [join(projectRoot(), "bench/runs/quiet-stub.mjs"), String(LATENCY)]);
  try {
    await migrate(server.adminUrl);
    const [port] = await once(stub.stdout, "data");
    const address = `http://127.0.0.1:${String(port).trim()}/v1`;
    const tasks = Math.ceil(CALLS / QUESTIONS);
    const { studyId } = await seedStudy(1, tasks, "bench");
    const roundId = await seedRound(studyId, "Judged");
    const { id: endpointId } = await prisma().endpoint.create({
      data: { name: "bench", baseUrl: address, allowPrivateAddresses: true, concurrency: CONCURRENCY },
    });
    const { id: modelId } = await prisma().endpointModel.create({ data: { endpointId, name: "bench" } });
    const rows: object[] = [];
    const ideal = (tasks * QUESTIONS * LATENCY) / CONCURRENCY / 1_000;
    const fetched = await fetchLoop(address, tasks * QUESTIONS);
    rows.push({ what: "calls alone (ideal)", seconds: ideal, "times the ideal": 1 });
    rows.push({ what: "a loop that only fetches", seconds: fetched, "times the ideal": fetched / ideal });
    for (const turn of [1, 2]) {
      const judged = await judge(studyId, roundId, modelId, `Judge ${turn}`);
      rows.push({ what: `a run, turn ${turn}`, ...judged, "times the ideal": judged.seconds / ideal });
    }
    return { runs: rows };
  } finally {
    stub.kill();
    await disconnect();
    await server.stop();
  }
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

async function judge(studyId: string, roundId: string, modelId: string, name: string) {
  const options = judgeOptionsSchema.parse({ kind: "checklist", way: "alone" });
  const { raterId } = await makeJudge(OPERATOR, studyId, { name, modelId, options, prompts: {} });
  const models = modelClients();
  const worker = new RunWorker({ models, handlerOf: runHandler, log: console.error });
  await worker.start();
  const { runId, items } = await startRun(OPERATOR, studyId, {
    kind: "judge-round",
    configuration: { raterId, roundId },
    terms: { name, budget: null, useCache: false },
  });
  const begun = performance.now();
  const cpu = process.cpuUsage();
  worker.wake(runId);
  let quarter = 0;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const run = await prisma().run.findUniqueOrThrow({ where: { id: runId }, select: { status: true, calls: true } });
    if (quarter === 0 && run.calls > (items * QUESTIONS) / 4) quarter = process.memoryUsage.rss();
    if (run.status !== "running") break;
  }
  const seconds = (performance.now() - begun) / 1_000;
  const used = process.cpuUsage(cpu);
  await worker.stop();
  models.close();
  const run = await prisma().run.findUniqueOrThrow({ where: { id: runId } });
  const done = await prisma().runItem.count({ where: { runId, state: "done" } });
  if (done !== items || run.calls !== items * QUESTIONS) throw new Error(`${done} of ${items} items done`);
  return {
    seconds,
    "calls/s": run.calls / seconds,
    "ms of processor a call": (used.user + used.system) / 1_000 / run.calls,
    "RSS MB at a quarter": quarter / 1e6,
    "RSS MB at the end": process.memoryUsage.rss() / 1e6,
  };
}
