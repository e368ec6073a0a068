import { expect, test } from "vitest";
import { makeRound, makeStudy, type StudyForTest } from "@/lib/data/testing/round";
import { OPERATOR } from "@/lib/domain/viewer";
import { addLabels, makeRater } from "../testing/labels";
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
  const { outcomes, standings } = await readRoundSystems(OPERATOR, roundId, FILTER);
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

test("a response that nobody scored, or without a rival, is no pair", async () => {
  const study = await makeStudy(2);
  const alone = await makeRound(study, "direct_scoring");
  await addLabels(alone, await makeRater(study.studyId), [5, 4]);
  expect((await readRoundSystems(OPERATOR, alone, FILTER)).outcomes).toEqual([]);
  const halfDone = await scoringRound(study);
  await addLabels(halfDone, await makeRater(study.studyId), [5, 4, null, 2]);
  expect((await readRoundSystems(OPERATOR, halfDone, FILTER)).outcomes).toMatchObject([
    { pairs: 1, win: { count: 1 } },
  ]);
});
