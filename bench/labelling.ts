import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { HttpRater } from "@/e2e/support/http-rater";
import { startWebProcess, type WebProcess } from "@/e2e/support/web-process";
import { claimTasks } from "@/lib/data/labelling/claim-tasks";
import { submitAnnotation } from "@/lib/data/labelling/submit-annotation";
import { contentFor } from "@/lib/data/testing/content";
import { type LabellingRater, seedRound, seedStudy } from "@/lib/data/testing/labelling-study";
import { prisma } from "@/lib/db/client";
import { startEmbeddedServer } from "@/lib/db/embedded/embedded-server";
import { migrate } from "@/lib/db/migrate";
import { barePg } from "./labelling/bare-pg";
import { type Measured, measure } from "./labelling/measure";

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
  let web: WebProcess | undefined;
  try {
    await migrate(server.url("postgres"));
    const { studyId, raters } = await seedStudy(Math.max(...CONCURRENCY), INSTRUCTIONS, secret);
    web = await startWebProcess({});
    const rows: LabellingBenchResult["rows"] = [];
    for (const count of CONCURRENCY) {
      const some = raters.slice(0, count);
      const http = await throughHttp(web.address, await seedRound(studyId, `http ${count}`), some);
      const bare = await throughBarePg(server.url("postgres"), await seedRound(studyId, `pg ${count}`), some);
      rows.push({ raters: count, http, barePg: bare, ratio: http.perSecond / bare.perSecond });
    }
    return { rows };
  } finally {
    await web?.stop();
    await prisma().$disconnect();
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function throughHttp(address: string, roundId: string, raters: LabellingRater[]): Promise<Measured> {
  const labelling = raters.map((rater) => new HttpRater(address, rater));
  return measure(raters.length, SECONDS, async (worker) => (await labelling[worker]?.label(roundId)) != null);
}

async function throughBarePg(url: string, roundId: string, raters: LabellingRater[]): Promise<Measured> {
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
