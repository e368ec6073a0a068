import { randomBytes } from "node:crypto";
import { z } from "zod";
import { HttpRater } from "@/e2e/support/http-rater";
import { HttpResearcher } from "@/e2e/support/http-researcher";
import { SEVERAL, startWebProcess } from "@/e2e/support/web-process";
import { startWorkerProcess } from "@/e2e/support/worker-process";
import { makeMember } from "@/lib/data/testing/people";
import { cookieHeader, sessionCookie } from "@/lib/data/testing/session-cookie";
import type { SeededRound } from "./seed-dashboard-round";

/** What the page asks for at once, so that its summary and its folded parts are there. */
const PARTS = ["agreement", "enough-labels", "groups", "raters", "system-comparison"];
const PARTS_OF_ANSWERS = ["checklist", "item-analysis"];
/** As often as that, what a worker computes is asked for again. */
const POLL_MS = 250;

export interface ResultsOverHttp {
  "over HTTP: alpha ms": number;
  "over HTTP: all but what a worker computes ms": number;
  "over HTTP: everything ms": number;
  "over HTTP: slowest label meanwhile ms": number;
}

/**
 * The first look at a round's results through a web server and a worker as `npm start` runs them, nothing computed before,
 * while one rater labels the round without a pause.
 */
export async function resultsOverHttp(
  url: string,
  { roundId, studyId, userIds }: SeededRound,
  hasChecklist: boolean,
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

    const labelling = { isOver: false, slowest: 0 };
    const beside = labelWithoutPause(rater, roundId, labelling);
    const begun = performance.now();
    const times = await Promise.all(
      [...PARTS, ...(hasChecklist ? PARTS_OF_ANSWERS : [])].map(async (part) => {
        let isByWorker = false;
        while (await isPending(researcher, roundId, part)) {
          isByWorker = true;
          await new Promise((resolve) => setTimeout(resolve, POLL_MS));
        }
        return { part, isByWorker, milliseconds: performance.now() - begun };
      }),
    );
    labelling.isOver = true;
    await beside;
    const latest = (of: typeof times) => Math.max(0, ...of.map(({ milliseconds }) => milliseconds));
    return {
      "over HTTP: alpha ms": latest(times.filter(({ part }) => part === "agreement")),
      "over HTTP: all but what a worker computes ms": latest(times.filter(({ isByWorker }) => !isByWorker)),
      "over HTTP: everything ms": latest(times),
      "over HTTP: slowest label meanwhile ms": labelling.slowest,
    };
  } finally {
    await worker.stop();
    await web.stop();
  }
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
