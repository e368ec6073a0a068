import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { makeRound, makeStudy, type StudyForTest } from "@/lib/testing/round";
import { readRoundSystems } from "./read-round-systems";

const FILTER = { raters: "all", answers: "pooled" } as const;

function twoOf(first: string, second: string): [string, string] {
  return [first, second];
}

/** Both responses of every instruction are tasks: first all of the left system, then all of the right one. */
async function scoringRound(study: StudyForTest): Promise<string> {
  const turned = study.instructions.map(({ responseIds: [left, right], ...rest }) => ({
    ...rest,
    responseIds: twoOf(right, left),
  }));
  return makeRound({ ...study, instructions: [...study.instructions, ...turned] }, "direct_scoring");
}

test("of two scored responses the one with the higher mean wins; equal means are a tie, whatever the fractions", async () => {
  const study = await makeStudy(3);
  const roundId = await scoringRound(study);
  await addLabels(roundId, await makeRater(study.studyId), [5, 3, 2, 4, 3, 4]);
  await addLabels(roundId, await makeRater(study.studyId), [1, 3, null, 2, 3, 4]);
  await addLabels(roundId, await makeRater(study.studyId), [3, 3, null, 3, null, null]);
  const { outcomes, standings } = await readRoundSystems.readAtOnce(OPERATOR, roundId, FILTER);
  // means 3 and 3, 3 and 3, 2 and 4
  expect(outcomes).toMatchObject([
    {
      a: { name: "secret-system-left" },
      b: { name: "secret-system-right" },
      pairs: 3,
      labels: 14,
      win: { count: 0 },
      tie: { count: 2 },
      loss: { count: 1 },
    },
  ]);
  expect(standings.map(({ system, win, tie, loss }) => [system.name, win.count, tie.count, loss.count])).toEqual([
    ["secret-system-left", 0, 2, 1],
    ["secret-system-right", 1, 2, 0],
  ]);
});

test("systems stand in the natural order of their names, of scores and of pairs", async () => {
  const study = await makeStudy(3);
  await prisma().system.updateMany({
    where: { studyId: study.studyId, name: "secret-system-left" },
    data: { name: "M10" },
  });
  await prisma().system.updateMany({
    where: { studyId: study.studyId, name: "secret-system-right" },
    data: { name: "M2" },
  });
  const rater = await makeRater(study.studyId);
  const scores = await scoringRound(study);
  await addLabels(scores, rater, [5, 4, 3, 1, 2, 3]);
  const pairs = await makeRound(study, "preference");
  await addLabels(pairs, rater, [1, 2, 3]);
  for (const roundId of [scores, pairs]) {
    const { outcomes, standings } = await readRoundSystems.readAtOnce(OPERATOR, roundId, FILTER);
    expect(standings.map(({ system }) => system.name)).toEqual(["M2", "M10"]);
    expect(outcomes).toMatchObject([{ a: { name: "M2" }, b: { name: "M10" }, win: { count: 0 }, loss: { count: 2 } }]);
  }
});

test("a response that nobody scored, or without a rival, is no pair", async () => {
  const study = await makeStudy(2);
  const alone = await makeRound(study, "direct_scoring");
  await addLabels(alone, await makeRater(study.studyId), [5, 4]);
  expect((await readRoundSystems.readAtOnce(OPERATOR, alone, FILTER)).outcomes).toEqual([]);
  const halfDone = await scoringRound(study);
  await addLabels(halfDone, await makeRater(study.studyId), [5, 4, null, 2]);
  expect((await readRoundSystems.readAtOnce(OPERATOR, halfDone, FILTER)).outcomes).toMatchObject([
    { pairs: 1, win: { count: 1 } },
  ]);
});

test("intervals of shares draw instructions where several pairs share one", async () => {
  const study = await makeStudy(10);
  const right = await prisma().system.findFirstOrThrow({
    where: { studyId: study.studyId, name: "secret-system-right" },
  });
  const twice: StudyForTest = { ...study, instructions: [] };
  for (const instruction of study.instructions) {
    const { id } = await prisma().response.create({
      data: { studyId: study.studyId, instructionId: instruction.id, systemId: right.id, sample: 1, text: "again" },
    });
    twice.instructions.push(instruction, { ...instruction, responseIds: [instruction.responseIds[0], id] });
  }
  const [once, both] = [await makeRound(study, "preference"), await makeRound(twice, "preference")];
  // In the other round every instruction has the same label twice, which says no more.
  const labels = [1, 1, 1, 3, 5, 1, 2, 4, 1, 1];
  await addLabels(once, await makeRater(study.studyId), labels);
  await addLabels(
    both,
    await makeRater(study.studyId),
    labels.flatMap((label) => [label, label]),
  );
  const [ofOne] = (await readRoundSystems.readAtOnce(OPERATOR, once, FILTER)).standings;
  const [ofBoth] = (await readRoundSystems.readAtOnce(OPERATOR, both, FILTER)).standings;
  expect(ofOne).toMatchObject({ pairs: 10, win: { count: 7, interval: { value: { method: "wilson" } } } });
  expect(ofBoth).toMatchObject({ pairs: 20, win: { count: 14 } });
  if (!ofOne?.win.interval.defined || !ofBoth?.win.interval.defined) throw new Error("Expected intervals");
  // Φ(−t √(10 / 9)) at 9 degrees of freedom is 0.0086; P(X ≤ 2) and P(X ≤ 3) of Bin(10, 0.7) are 0.0016 and 0.0106.
  expect(ofBoth.win.interval.value.low).toBeGreaterThanOrEqual(0.3);
  expect(ofBoth.win.interval.value.low).toBeLessThanOrEqual(0.4);
  expect(ofBoth.win.interval.value.high).toBeGreaterThanOrEqual(0.9);
});
