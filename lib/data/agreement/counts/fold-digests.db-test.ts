import { expect, test } from "vitest";
import { makeRound, makeStudy } from "@/lib/data/testing/round";
import { prisma } from "@/lib/db/client";
import { snapshot } from "@/lib/db/snapshot";
import { expectCountsRight } from "../testing/expect-counts-right";
import { addLabels, makeRater } from "../testing/labels";
import { foldDigest } from "./fold-digest";
import { foldDigests } from "./fold-digests";
import { readDigest } from "./read-digest";
import { keptDigestOf } from "./round-digest-of";

function changesOf(roundId: string): Promise<number | null> {
  return snapshot(async (db) => (await readDigest(db, { id: roundId }, null)).changes);
}

test("the worker keeps the digests of large rounds, and anew when many changes came", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "direct_scoring", { overlap: 2 });
  const raterId = await makeRater(study.studyId);
  await addLabels(roundId, raterId, [4, 2]);
  await foldDigests();
  // A small round is looked at as it is.
  expect(await changesOf(roundId)).toBeNull();
  await prisma().roundTally.update({ where: { roundId }, data: { realTasks: 1_000 } });
  await foldDigests();
  expect(await changesOf(roundId)).toBe(0);
  await prisma().roundTally.update({ where: { roundId }, data: { realTasks: 2 } });
  await addLabels(roundId, await makeRater(study.studyId), [5, 1]);
  await foldDigests();
  expect(await changesOf(roundId)).toBe(2);
  await expectCountsRight(roundId);
  // Changes that say nothing new are changes as well.
  await prisma().tallyChange.createMany({ data: Array.from({ length: 500 }, () => ({ roundId })) });
  await foldDigests();
  expect(await changesOf(roundId)).toBe(0);
  await expectCountsRight(roundId);
});

test("a digest that does not fit its changes is given up, and the numbers are right all the same", async () => {
  const study = await makeStudy(3);
  const roundId = await makeRound(study, "direct_scoring", { overlap: 2 });
  await addLabels(roundId, await makeRater(study.studyId), [4, 2]);
  await foldDigest({ id: roundId });
  await prisma().roundDigest.updateMany({ where: { roundId }, data: { levels: new Uint8Array() } });
  await addLabels(roundId, await makeRater(study.studyId), [4, 2, 1]);
  expect(await changesOf(roundId)).toBe(3);
  const { digest } = await keptDigestOf(prisma(), { id: roundId });
  expect(digest.patterns("levels").reduce((tasks, { units }) => tasks + units, 0)).toBe(3);
  expect(await changesOf(roundId)).toBeNull();
  expect(await foldDigest({ id: roundId })).toBe(true);
  await expectCountsRight(roundId);
});

test("changes of a round that is gone are removed", async () => {
  const roundId = crypto.randomUUID();
  await prisma().tallyChange.create({ data: { roundId, complete: 1 } });
  await foldDigests();
  expect(await prisma().tallyChange.count({ where: { roundId } })).toBe(0);
});
