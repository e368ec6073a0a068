import { randomBytes } from "node:crypto";
import { z } from "zod";
import { HttpRater } from "@/e2e/support/http-rater";
import { HttpResearcher } from "@/e2e/support/http-researcher";
import { SEVERAL, startWebProcess } from "@/e2e/support/web-process";
import { startWorkerProcess } from "@/e2e/support/worker-process";
import { quantile } from "@/lib/stats/resampling/quantile";
import { makeMember } from "@/lib/testing/people";
import { cookieHeader, sessionCookie } from "@/lib/testing/session-cookie";
import type { SeededRound } from "./seed-dashboard-round";

const FIRST_LOOKS = 8;
/** What the page asks for once its alpha is there, so that its summary and its folded parts are. */
const PARTS = ["enough-labels", "groups", "raters", "system-comparison"];
const PARTS_OF_ANSWERS = ["checklist", "item-analysis"];
/** As often as that, what a worker computes is asked for again. */
const POLL_MS = 250;

export interface ResultsOverHttp {
  "over HTTP: page with alpha, first ever p50 ms": number;
  "over HTTP: page with alpha, first ever p95 ms": number;
  "over HTTP: page with alpha, after a label p95 ms": number;
  "over HTTP: page with alpha, beside a rater ms": number;
  "over HTTP: all but what a worker computes ms": number;
  "over HTTP: everything ms": number;
  "over HTTP: slowest label meanwhile ms": number;
}

/**
 * The first look at a round's results through a web server and a worker as `npm start` runs them, nothing computed before:
 * its page, which comes with its alpha; then all of it while one rater labels the round without a pause.
 * @param forget what was computed
 */
export async function resultsOverHttp(
  url: string,
  { roundId, studyId, userIds }: SeededRound,
  hasChecklist: boolean,
  forget: () => Promise<void>,
): Promise<ResultsOverHttp> {
  const secret = randomBytes(32).toString("hex");
  const environment = { DATABASE_URL: url, BETTER_AUTH_SECRET: secret };
  const web = await startWebProcess(environment, SEVERAL);
  const worker = await startWorkerProcess(environment);
  try {
    const cookieOf = async (userId: string) => cookieHeader(await sessionCookie(userId, secret));
    const { userId } = await makeMember(studyId, "researcher", "Researcher");
    const researcher = new HttpResearcher(web.address, await cookieOf(userId));
    const rater = new HttpRater(web.address, { cookie: await cookieOf(userIds[0] ?? "") });
    // Both have asked once, so that nothing is loaded for the first time.
    await researcher.call(z.unknown(), "GET", `/api/v1/rounds/${roundId}/progress`);
    await rater.labelOn(roundId);
    const open = async () => {
      const html = await researcher.page(`/studies/${studyId}/rounds/${roundId}`);
      if (!html.includes("Krippendorff")) throw new Error("the page came without its alpha");
    };
    await open();
    const firstEver = await millisecondsOf(open, forget);
    const afterLabel = await millisecondsOf(open, async () => {
      await rater.labelOn(roundId);
    });

    await forget();
    const labelling = { isOver: false, slowest: 0 };
    const beside = labelWithoutPause(rater, roundId, labelling);
    const begun = performance.now();
    await open();
    const opened = performance.now() - begun;
    const times = await Promise.all(
      [...PARTS, ...(hasChecklist ? PARTS_OF_ANSWERS : [])].map(async (part) => {
        let isByWorker = false;
        while (await isPending(researcher, roundId, part)) {
          isByWorker = true;
          await new Promise((resolve) => setTimeout(resolve, POLL_MS));
        }
        return { isByWorker, milliseconds: performance.now() - begun };
      }),
    );
    labelling.isOver = true;
    await beside;
    const latest = (of: typeof times) => Math.max(0, ...of.map(({ milliseconds }) => milliseconds));
    return {
      "over HTTP: page with alpha, first ever p50 ms": quantile(firstEver, 0.5),
      "over HTTP: page with alpha, first ever p95 ms": quantile(firstEver, 0.95),
      "over HTTP: page with alpha, after a label p95 ms": quantile(afterLabel, 0.95),
      "over HTTP: page with alpha, beside a rater ms": opened,
      "over HTTP: all but what a worker computes ms": latest(times.filter(({ isByWorker }) => !isByWorker)),
      "over HTTP: everything ms": latest(times),
      "over HTTP: slowest label meanwhile ms": labelling.slowest,
    };
  } finally {
    await worker.stop();
    await web.stop();
  }
}

/** @returns ascending */
async function millisecondsOf(work: () => Promise<void>, before: () => Promise<void>): Promise<number[]> {
  const milliseconds: number[] = [];
  for (let look = 0; look < FIRST_LOOKS; look++) {
    await before();
    const begun = performance.now();
    await work();
    milliseconds.push(performance.now() - begun);
  }
  return milliseconds.sort((a, b) => a - b);
}

async function isPending(researcher: HttpResearcher, roundId: string, part: string): Promise<boolean> {
  const answer = await researcher.call(z.object({}).loose(), "GET", `/api/v1/rounds/${roundId}/${part}`);
  return "pending" in answer;
}

async function labelWithoutPause(
  rater: HttpRater,
  roundId: string,
  labelling: { isOver: boolean; slowest: number },
): Promise<void> {
  while (!labelling.isOver) {
    const begun = performance.now();
    if ((await rater.labelOn(roundId)) === null) throw new Error("the round ran out of tasks: seed more");
    labelling.slowest = Math.max(labelling.slowest, performance.now() - begun);
  }
}
