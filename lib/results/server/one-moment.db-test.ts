import { expect, test, vi } from "vitest";
import { compareRounds } from "@/lib/compare/server/compare-rounds";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import { ratersQuerySchema } from "@/lib/results/agreement-raters";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { readRaters } from "./raters/read-raters";
import { readRoundAgreement } from "./read-round-agreement";
import { addLabels, makeRater } from "./testing/labels";
import { ready } from "./testing/ready";

/** Lets `read` come as far as the facets of tasks, when it has read some of the rest, has `write` done to its end, and lets `read` go on. */
async function readWhile<Found>(read: () => Promise<Found>, write: () => Promise<unknown>): Promise<Found> {
  const started = await prisma().$transaction(
    async (transaction) => {
      await transaction.$executeRaw`LOCK TABLE task_facet IN ACCESS EXCLUSIVE MODE`;
      const reading = read();
      await vi.waitFor(
        async () => {
          const waiting = await transaction.$executeRaw`
            SELECT FROM pg_locks WHERE relation = 'task_facet'::regclass AND NOT granted`;
          expect(waiting).toBe(1);
        },
        { timeout: 20_000 },
      );
      await write();
      return { reading };
    },
    { timeout: 30_000 },
  );
  return started.reading;
}

async function labelledRound() {
  const study = await makeStudy(4);
  const roundId = await makeRound(study, "direct_scoring");
  for (const levels of [[1, 2, 3, 4] as const, [1, 2, 3, 5] as const]) {
    await addLabels(roundId, await makeRater(study.studyId), levels);
  }
  const late = await makeRater(study.studyId);
  return { study, roundId, write: () => addLabels(roundId, late, [5, 5, 5, 5]) };
}

test("the raters' page shows one moment: labels that come while it is computed are in all of it or in none", async () => {
  const { roundId, write } = await labelledRound();
  const query = ratersQuerySchema.parse({});
  const found = ready(await readWhile(() => readRaters(OPERATOR, roundId, query), write));
  expect(found.basis).toMatchObject({ nRaters: found.raters.length, nLabels: 4 * found.raters.length });
  expect(found.reliabilitySample.of).toBe(found.basis.nLabels);
  expect(found.raters.every(({ labels }) => labels === 4)).toBe(true);
});

test("agreement says how many raters gave the labels that it is of", async () => {
  const { roundId, write } = await labelledRound();
  const { basis } = await readWhile(
    () => readRoundAgreement(OPERATOR, roundId, { raters: "all", level: "ordinal" }),
    write,
  );
  expect(basis.nLabels).toBe(4 * basis.nRaters);
});

test("rounds side by side show one moment", async () => {
  const { study, roundId, write } = await labelledRound();
  const other = await makeRound(study, "direct_scoring");
  await addLabels(other, await makeRater(study.studyId), [1, 2, 3, 4]);
  const query = { rounds: [roundId, other], raters: "all", level: "ordinal" } as const;
  const found = ready(
    await readWhile(() => compareRounds(OPERATOR, study.studyId, { ...query, rounds: [roundId, other] }), write),
  );
  const [first] = found.rounds;
  expect(first?.basis).toMatchObject({ nRaters: 2, nLabels: 8 });
  expect(found.pairs[0]).toMatchObject({ comparable: true, nUnitsLeftOut: { a: 0 } });
});
