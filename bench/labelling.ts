import { HttpRater } from "@/e2e/support/http-rater";
import { connections } from "@/lib/db/connections";
import { seedRound } from "@/lib/testing/labelling-study";
import { bareLabelling } from "./labelling/bare-labelling";
import { type Measured, measureInTurns } from "./labelling/measure";
import { startStack } from "./labelling/stack";

const CONCURRENCY = [1, 16, 64] as const;
const TIME = { seconds: 6, turns: 6, warmUp: 4 };
const INSTRUCTIONS = 8_000;

export interface LabellingBenchResult {
  /** a cycle is a label and the next task */
  rows: {
    raters: number;
    http: Measured;
    barePg: Measured;
    /** bare, in a round whose tasks are drawn for each rater */
    drawnPg: Measured;
    ratio: number;
    drawnRatio: number;
    p99ToMedian: number;
  }[];
}

/**
 * Labelling through HTTP as the page does it, and the same SQL in a bare `pg` loop, on one PostgreSQL with its shipped
 * settings.
 */
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
      const drawnRound = await seedRound(studyId, `drawn ${count}`, { taskOrder: "drawn", questionOrder: "drawn" });
      const drawnRaters = some.map((rater) => bareLabelling(rater, drawnRound));
      const bareRaters = some.map((rater) => bareLabelling(rater, bareRound));
      const { http, bare, drawn } = await measureInTurns(
        count,
        TIME,
        {
          http: async (worker) => (await labelling[worker]?.labelOn(httpRound)) != null,
          bare: async (worker) => (await bareRaters[worker]?.()) ?? false,
          drawn: async (worker) => (await drawnRaters[worker]?.()) ?? false,
        },
        // Autovacuum would have done it in a server that has run for a minute; without it plans are those of empty tables.
        () => connections().query("ANALYZE"),
        stack.processorTime,
      );
      const ratio = http.perSecond / bare.perSecond;
      const drawnRatio = drawn.perSecond / bare.perSecond;
      rows.push({
        raters: count,
        http,
        barePg: bare,
        drawnPg: drawn,
        ratio,
        drawnRatio,
        p99ToMedian: http.p99 / http.median,
      });
    }
    return { rows };
  } finally {
    await stack.stop();
  }
}
