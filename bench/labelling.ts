import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { claimTasks } from "@/lib/data/labelling/claim-tasks";
import { submitAnnotation } from "@/lib/data/labelling/submit-annotation";
import { contentFor } from "@/lib/data/testing/content";
import { prisma } from "@/lib/db/client";
import { startEmbeddedServer } from "@/lib/db/embedded/embedded-server";
import { nextFreePort } from "@/lib/db/embedded/free-port";
import { migrate } from "@/lib/db/migrate";
import { barePg } from "./labelling/bare-pg";
import { httpRater } from "./labelling/http-rater";
import { type Measured, measure } from "./labelling/measure";
import { type BenchRater, seedRound, seedStudy } from "./labelling/seed";

const CONCURRENCY = [1, 16, 64] as const;
const SECONDS = 6;
const INSTRUCTIONS = 8_000;

export interface LabellingBenchResult {
  rows: { raters: number; http: Measured; barePg: Measured; ratio: number }[];
}

/** Claim and submit through HTTP, and the same SQL in a bare `pg` loop, on one PostgreSQL with its shipped settings. */
export async function labellingBench(): Promise<LabellingBenchResult> {
  const directory = await mkdtemp(join(tmpdir(), "tickbox-bench-"));
  const server = await startEmbeddedServer({ stateDirectory: directory, firstPort: 42_000 });
  const secret = randomBytes(32).toString("hex");
  process.env.DATABASE_URL = server.url("postgres");
  process.env.BETTER_AUTH_SECRET = secret;
  process.env.TICKBOX_POOL_SIZE = "20";
  let web: ChildProcess | undefined;
  try {
    await migrate(server.url("postgres"));
    const { studyId, raters } = await seedStudy(Math.max(...CONCURRENCY), INSTRUCTIONS, secret);
    const port = await nextFreePort(43_000);
    web = await startWeb(port);
    const rows: LabellingBenchResult["rows"] = [];
    for (const count of CONCURRENCY) {
      const some = raters.slice(0, count);
      const http = await throughHttp(`http://127.0.0.1:${port}`, await seedRound(studyId, `http ${count}`), some);
      const bare = await throughBarePg(server.url("postgres"), await seedRound(studyId, `pg ${count}`), some);
      rows.push({ raters: count, http, barePg: bare, ratio: http.perSecond / bare.perSecond });
    }
    return { rows };
  } finally {
    web?.kill("SIGTERM");
    await prisma().$disconnect();
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function throughHttp(address: string, roundId: string, raters: BenchRater[]): Promise<Measured> {
  const cycles = raters.map((rater) => httpRater(address, roundId, rater));
  return measure(raters.length, SECONDS, async (worker) => (await cycles[worker]?.()) ?? false);
}

async function throughBarePg(url: string, roundId: string, raters: BenchRater[]): Promise<Measured> {
  const bare = barePg(url, 20);
  const usual = globalThis.__tickbox;
  Object.assign(globalThis, { __tickbox: usual });
  const client = prisma();
  Object.assign(usual ?? {}, { prisma: bare });
  try {
    return await measure(raters.length, SECONDS, async (worker) => {
      const viewer = raters[worker]?.viewer;
      if (!viewer) return false;
      const { assignments } = await claimTasks(viewer, roundId, { hold: 1 });
      const [task] = assignments;
      if (!task) return false;
      await submitAnnotation(viewer, uuidv7(), {
        assignmentId: task.assignmentId,
        supersedes: null,
        content: contentFor(task),
      });
      return true;
    });
  } finally {
    Object.assign(usual ?? {}, { prisma: client });
    await bare.$disconnect();
  }
}

async function startWeb(port: number): Promise<ChildProcess> {
  const next = createRequire(import.meta.url).resolve("next/dist/bin/next");
  const web = spawn(process.execPath, [next, "start", "-p", String(port), "-H", "127.0.0.1"], {
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/health`).catch(() => null);
    if (answer?.ok) return web;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  web.kill("SIGKILL");
  throw new Error("the web server did not start; is there a production build?");
}

if (process.argv[1]?.endsWith("labelling.ts")) {
  const { rows } = await labellingBench();
  console.table(
    rows.map(({ raters, http, barePg: bare, ratio }) => ({
      raters,
      "HTTP /s": Math.round(http.perSecond),
      "median ms": http.median.toFixed(1),
      "p99 ms": http.p99.toFixed(1),
      "pg /s": Math.round(bare.perSecond),
      "pg median ms": bare.median.toFixed(1),
      ratio: ratio.toFixed(2),
    })),
  );
}
