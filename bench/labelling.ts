import { v7 as uuidv7 } from "uuid";
import { HttpRater } from "@/e2e/support/http-rater";
import { sessionOf } from "@/lib/auth/session-of";
import { claimTasks } from "@/lib/data/labelling/claim-tasks";
import { submitAnnotation } from "@/lib/data/labelling/submit-annotation";
import { contentFor } from "@/lib/data/testing/content";
import { type LabellingRater, seedRound } from "@/lib/data/testing/labelling-study";
import { type Measured, measureInTurns } from "./labelling/measure";
import { startStack } from "./labelling/stack";

const CONCURRENCY = [1, 16, 64] as const;
const TIME = { seconds: 9, turns: 6 };
const INSTRUCTIONS = 8_000;

export interface LabellingBenchResult {
  rows: { raters: number; http: Measured; barePg: Measured; ratio: number; p99ToMedian: number }[];
}

/** Claim and submit through HTTP, and the same SQL in a bare `pg` loop, on one PostgreSQL with its shipped settings. */
export async function labellingBench(): Promise<LabellingBenchResult> {
  const stack = await startStack(Math.max(...CONCURRENCY), INSTRUCTIONS);
  try {
    const { studyId, raters } = stack.study;
    const rows: LabellingBenchResult["rows"] = [];
    for (const count of CONCURRENCY) {
      const some = raters.slice(0, count);
      const labelling = some.map((rater) => new HttpRater(stack.address, rater));
      const httpRound = await seedRound(studyId, `http ${count}`);
      const bareRound = await seedRound(studyId, `pg ${count}`);
      const { http, bare } = await measureInTurns(count, TIME, {
        http: async (worker) => (await labelling[worker]?.label(httpRound)) != null,
        // The labelling functions called directly: the same SQL through the bare driver, no HTTP.
        bare: async (worker) => {
          const rater = some[worker];
          return rater ? claimAndSubmit(rater, bareRound) : false;
        },
      });
      const ratio = http.perSecond / bare.perSecond;
      rows.push({ raters: count, http, barePg: bare, ratio, p99ToMedian: http.p99 / http.median });
    }
    return { rows };
  } finally {
    await stack.stop();
  }
}

async function claimAndSubmit({ viewer, cookie }: LabellingRater, roundId: string): Promise<boolean> {
  // Every request looks its session up, so both halves of the cycle do here.
  const headers = new Headers({ cookie });
  await sessionOf(headers);
  const { assignments } = await claimTasks(viewer, roundId, { hold: 1 });
  const [task] = assignments;
  if (!task) return false;
  await sessionOf(headers);
  const submission = { assignmentId: task.assignmentId, supersedes: null, content: contentFor(task) };
  await submitAnnotation(viewer, uuidv7(), submission);
  return true;
}
