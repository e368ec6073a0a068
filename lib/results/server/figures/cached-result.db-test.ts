import { expect, test } from "vitest";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { snapshot } from "@/lib/db/snapshot";
import { OPERATOR } from "@/lib/people/viewer";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { countLabels } from "../counts/count-labels";
import { findAnalysedRound } from "../find-analysed-round";
import { agreementOfRound } from "../read-round-agreement";
import { addLabels, makeRater } from "../testing/labels";
import { cachedResult } from "./cached-result";

/** Two processes: what each is computing is apart, the database is one. */
function process() {
  let computed = 0;
  const results = cachedResult("test", z.object({ labels: z.int() }));
  const find = (roundId: string) =>
    results({ db: prisma(), round: ofTest(roundId), key: "all" }, () =>
      snapshot(async (db) => {
        computed++;
        return { labels: await countLabels(db, [roundId]) };
      }),
    );
  return { find, ask: async (roundId: string) => (await find(roundId)).result, computed: () => computed };
}

test("what one process computed is found by the others, until a label comes", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "direct_scoring");
  const rater = await makeRater(study.studyId);
  const [first, second] = [process(), process()];
  expect(await first.ask(roundId)).toEqual({ labels: 0 });
  expect(await Promise.all([first.ask(roundId), second.ask(roundId), second.ask(roundId)])).toEqual(
    Array.from({ length: 3 }, () => ({ labels: 0 })),
  );
  expect([first.computed(), second.computed()]).toEqual([1, 0]);
  await addLabels(roundId, rater, [4]);
  expect(await Promise.all([second.ask(roundId), second.ask(roundId)])).toEqual([{ labels: 1 }, { labels: 1 }]);
  expect(await first.ask(roundId)).toEqual({ labels: 1 });
  expect([first.computed(), second.computed()]).toEqual([1, 1]);
});

test("of very many labels the latest is given, and what it is as of, until ten times its cost has gone by", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "direct_scoring");
  const raterId = await makeRater(study.studyId);
  await addLabels(roundId, raterId, [4]);
  await prisma().raterTally.updateMany({ where: { roundId }, data: { labels: 20_000 } });
  const { find, computed } = process();
  expect(await find(roundId)).toEqual({ result: { labels: 20_000 }, asOf: null });
  const stored = await prisma().roundResult.update({
    where: { roundId_key: { roundId, key: "test all" } },
    data: { cost: 3_600_000 },
  });
  await addLabels(roundId, raterId, [null, 5]);
  const asOf = { at: stored.computedAt.toISOString(), labels: 20_000 };
  expect(await Promise.all([find(roundId), process().find(roundId)])).toEqual(
    Array.from({ length: 2 }, () => ({ result: { labels: 20_000 }, asOf })),
  );
  const longAgo = new Date(stored.computedAt.getTime() - 10 * 3_600_000);
  await prisma().roundResult.updateMany({ where: { roundId }, data: { computedAt: longAgo } });
  expect(await Promise.all([find(roundId), find(roundId)])).toEqual(
    Array.from({ length: 2 }, () => ({ result: { labels: 20_001 }, asOf: null })),
  );
  expect(computed()).toBe(2);
});

test("who has a snapshot is given the agreement that follows from it, and leaves nothing behind", async () => {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "direct_scoring");
  const rater = await makeRater(study.studyId);
  const round = await findAnalysedRound(OPERATOR, "agreement.read", roundId);
  await snapshot(async (db) => {
    const ask = () => agreementOfRound(db, round, { raters: "all", level: "ordinal" });
    expect(await ask()).toMatchObject({ basis: { nLabels: 0 }, asOf: null });
    await addLabels(roundId, rater, [4]);
    expect(await ask()).toMatchObject({ basis: { nLabels: 0 }, asOf: null });
  });
  expect(await prisma().roundResult.count({ where: { roundId } })).toBe(0);
});

test("names, tasks and what describes them are a part of the version", async () => {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "direct_scoring");
  const { ask, computed } = process();
  await ask(roundId);
  await prisma().system.updateMany({
    where: { studyId: study.studyId, name: "secret-system-left" },
    data: { name: "l" },
  });
  await ask(roundId);
  await prisma().instruction.updateMany({ where: { studyId: study.studyId }, data: { subset: "hard" } });
  await ask(roundId);
  await ask(roundId);
  expect(computed()).toBe(3);
});

test("a result that does not fit, or of another build, is computed again", async () => {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "direct_scoring");
  await process().ask(roundId);
  await prisma().$executeRaw`UPDATE round_result SET value = '{"labels": "many"}' WHERE round_id = ${roundId}::uuid`;
  expect(await process().ask(roundId)).toEqual({ labels: 0 });
  await prisma().$executeRaw`
    UPDATE round_result SET version = 'other' || version, value = '{"labels": 7}' WHERE round_id = ${roundId}::uuid`;
  expect(await process().ask(roundId)).toEqual({ labels: 0 });
});

function ofTest(id: string) {
  return { id, studyId: id, excluded: null };
}
