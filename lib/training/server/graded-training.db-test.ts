import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { createRound } from "@/lib/round/server/create-round";
import { getRound } from "@/lib/round/server/read-rounds";
import { setRoundStatus } from "@/lib/round/server/set-round-status";
import { updateRound } from "@/lib/round/server/update-round";
import { readTraining } from "./read-training";
import { readTruth } from "./read-truth";
import { claimed, raterIdOf, TRUTH, train, trainingRound } from "./testing/training-round";

test("a score that is near enough counts half, in the standing, the truth and the pass mark", async () => {
  const { roundId, rater, researcher } = await trainingRound("direct_scoring", 50, 1);
  const labelled = await train(rater, roundId, [TRUTH, TRUTH - 1, TRUTH - 2]);
  const credits = [];
  for (const { assignmentId } of labelled) credits.push((await readTruth(rater, assignmentId)).truth?.credit);
  expect(credits).toEqual([1, 0.5, 0]);
  const { truth } = await readTruth(rater, labelled[0]?.assignmentId ?? "");
  expect(truth?.standing).toEqual({ tasks: 3, done: 3, right: 1.5, passMark: 50, isGraded: true });
  expect(await readTraining(researcher, roundId, { names: false })).toMatchObject({
    passMark: 50,
    tolerance: 1,
    raters: [{ right: 1.5, state: "passed" }],
  });
  // Half of three, exactly the pass mark.
  expect((await claimed(rater, roundId)).first?.training).toBe(false);
});

test("what falls short of the pass mark is told as a score", async () => {
  const { roundId, rater } = await trainingRound("direct_scoring", 51, 2);
  await train(rater, roundId, [TRUTH - 1, TRUTH - 2, TRUTH + 1]);
  expect((await claimed(rater, roundId)).nothing).toEqual({
    reason: "training_not_passed",
    right: 1.5,
    tasks: 3,
    passMark: 51,
    isGraded: true,
    triesLeft: 0,
  });
});

test("of a pair a tie in place of the winner counts half, and the other side nothing however wide the tolerance", async () => {
  const { roundId, rater } = await trainingRound("preference", 100, 4);
  const [better, tie, other] = await train(rater, roundId, [2, 3, 4]);
  const truthOf = async (task: typeof better) => (await readTruth(rater, task?.assignmentId ?? "")).truth;
  expect(await truthOf(tie)).toMatchObject({ credit: 0.5, isRight: false });
  // As the rater saw them: 2 says that the first is better, 4 the second.
  for (const [task, said] of [
    [better, "first"],
    [other, "second"],
  ] as const) {
    const truth = await truthOf(task);
    expect(truth).toMatchObject({ credit: truth?.side === said ? 1 : 0, isRight: truth?.side === said });
  }
});

test("a round that says nothing of credit stays right or wrong; mild training elsewhere does not pass a strict round", async () => {
  const { studyId, roundId, rater, researcher } = await trainingRound("direct_scoring", 50, 1);
  const left = await prisma().system.findFirstOrThrow({ where: { studyId, name: "secret-system-left" } });
  const another = async (name: string, trainingTolerance: number | null) => {
    const { id } = await createRound(researcher, studyId, {
      name,
      protocol: "direct_scoring",
      overlap: 2,
      trainingTasks: 3,
      passMark: 50,
      seed: 6,
      options: trainingTolerance === null ? {} : { trainingTolerance },
      tasks: { from: "content", systemIds: [left.id] },
    });
    await setRoundStatus(researcher, id, "open");
    return id;
  };
  const [strict, equal, milder] = [await another("Strict", null), await another("Equal", 1), await another("Mild", 2)];
  await train(rater, roundId, [TRUTH, TRUTH - 1, TRUTH - 2]);
  expect((await claimed(rater, roundId)).first?.training).toBe(false);
  expect((await claimed(rater, strict)).first?.training).toBe(true);
  expect((await claimed(rater, equal)).first?.training).toBe(false);
  expect((await claimed(rater, milder)).first?.training).toBe(false);
  const raterId = await raterIdOf(rater, studyId);
  expect((await readTraining(researcher, strict, { names: false })).raters).toMatchObject([
    { raterId, right: 0, state: "training" },
  ]);
  expect((await readTraining(researcher, equal, { names: false })).raters).toMatchObject([
    { raterId, right: 1.5, state: "passed_elsewhere" },
  ]);
  // How training counts is settled once the round is open.
  const { options } = await getRound(researcher, roundId);
  await expect(
    updateRound(researcher, roundId, { options: { ...options, trainingTolerance: 3 } }),
  ).rejects.toMatchObject({ code: "CONFLICT" });
});
