import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import type { AssignmentView } from "@/lib/labelling/labelling";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { readAssignment } from "@/lib/labelling/server/read-assignment";
import { roundForRater, roundsToLabel } from "@/lib/labelling/server/rounds-for-rater";
import { OPERATOR, type UserViewer } from "@/lib/people/viewer";
import { readRoundProgress } from "@/lib/results/server/progress/read-round-progress";
import { createRound } from "@/lib/round/server/create-round";
import { getRound } from "@/lib/round/server/read-rounds";
import { setRoundStatus } from "@/lib/round/server/set-round-status";
import { makeMember, makePerson } from "@/lib/testing/people";
import { decideTraining } from "./decide-training";
import { readTraining } from "./read-training";
import { readTruth } from "./read-truth";
import { remarkOnTruth } from "./remark-on-truth";
import { claimed, raterIdOf, submit, TRUTH, train, trainingRound } from "./testing/training-round";

const instructionsOf = (tasks: readonly AssignmentView[]) => tasks.map(({ instruction }) => instruction.text);

test("training comes first, one at a time and in the same order for all; enough right open the other tasks", async () => {
  const { studyId, roundId, rater, researcher } = await trainingRound();
  const other = await makeMember(studyId, "annotator", "Otto");
  const hands = await claimed(rater, roundId);
  expect(hands.assignments.map(({ training }) => training)).toEqual([true]);
  const mine = await train(rater, roundId, [TRUTH, 1]);
  const last = await claimed(rater, roundId);
  if (!last.first) throw new Error("no third task");
  const { next } = await submit(rater, last.first, TRUTH);
  // Two of three are 66%: the answer to the last label brings the ordinary tasks.
  expect(next?.assignments.map(({ training }) => training)).toEqual([false, false, false]);
  const theirs = await train(other, roundId, [TRUTH, TRUTH, TRUTH]);
  expect(instructionsOf(theirs)).toEqual(instructionsOf([...mine, last.first]));
  expect((await readTraining(researcher, roundId, { names: true })).raters).toMatchObject([
    { name: "Rita", state: "passed", tasks: 3, done: 3, right: 2, retries: 0 },
    { name: "Otto", state: "passed", tasks: 3, done: 3, right: 3 },
  ]);
  expect((await readTraining(researcher, roundId, { names: false })).raters.map(({ name }) => name)).toEqual([
    null,
    null,
  ]);
  // It counts in nothing of the round's own.
  expect(await getRound(researcher, roundId)).toMatchObject({
    tasks: 5,
    wanted: 10,
    submitted: 0,
    trainingTasks: 3,
    attentionTasks: 2,
    passMark: 60,
    uncountedLabels: 6,
  });
  expect(await readRoundProgress(researcher, roundId)).toMatchObject({ labels: 0, pace: { lastHour: 0 }, raters: [] });
  expect((await roundForRater(rater, roundId)).progress).toMatchObject({
    mine: 0,
    tasks: 5,
    submitted: 0,
    wanted: 10,
  });
});

test("the truth is told after the label is kept, to its rater alone, and of training tasks alone", async () => {
  const { roundId, rater, studyId } = await trainingRound("preference");
  const other = await makeMember(studyId, "annotator", "Otto");
  const { first } = await claimed(rater, roundId);
  if (!first) throw new Error("no task");
  expect(await readTruth(rater, first.assignmentId)).toEqual({ truth: null });
  const remark = { id: uuidv7(), text: "I see it otherwise." };
  await expect(remarkOnTruth(rater, first.assignmentId, remark)).rejects.toMatchObject({ code: "CONFLICT" });
  await prisma().pair.updateMany({ where: { studyId }, data: { explanation: "{{A}} counts its lines." } });
  await submit(rater, first, 1);
  const { shownOrder } = await prisma().assignment.findUniqueOrThrow({ where: { id: first.assignmentId } });
  const isAFirst = shownOrder === "ab";
  const { truth } = await readTruth(rater, first.assignmentId);
  expect(truth).toEqual({
    isRight: isAFirst,
    credit: null,
    level: null,
    side: isAFirst ? "first" : "second",
    answers: [],
    explanation: `${isAFirst ? "A" : "B"} counts its lines.`,
    isOtherWayRound: false,
    standing: { tasks: 3, done: 1, right: isAFirst ? 1 : 0, passMark: 60, isGraded: false },
    remarks: [],
  });
  await prisma().pair.updateMany({ where: { studyId }, data: { explanation: "A counts its lines." } });
  expect((await readTruth(rater, first.assignmentId)).truth).toMatchObject({
    explanation: "A counts its lines.",
    isOtherWayRound: !isAFirst,
  });
  await remarkOnTruth(rater, first.assignmentId, remark);
  await remarkOnTruth(rater, first.assignmentId, remark);
  expect((await readTruth(rater, first.assignmentId)).truth?.remarks).toMatchObject([remark]);
  for (const stranger of [other, await makePerson("stranger")]) {
    await expect(readTruth(stranger, first.assignmentId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(remarkOnTruth(stranger, first.assignmentId, remark)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  await expect(readTruth(OPERATOR, first.assignmentId)).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("attention and ordinary tasks never tell theirs, and nothing that is claimed holds a truth", async () => {
  const { roundId, rater } = await trainingRound();
  const first = await claimTasks(rater, roundId, { hold: 1 });
  expect(Object.keys(first.assignments[0] ?? {}).sort()).toEqual(
    [
      "annotation",
      "asksEase",
      "assignmentId",
      "checklist",
      "draft",
      "instruction",
      "leaseExpiresAt",
      "page",
      "protocol",
      "responses",
      "returned",
      "roundId",
      "state",
      "training",
    ].sort(),
  );
  await train(rater, roundId, [TRUTH, TRUTH, TRUTH]);
  for (;;) {
    const { first: task } = await claimed(rater, roundId);
    if (!task) break;
    await submit(rater, task, 2);
    expect(await readTruth(rater, task.assignmentId)).toEqual({ truth: null });
  }
  expect(await prisma().annotation.count({ where: { roundId, task: { stratum: "attention" } } })).toBe(2);
});

test("a training label stays as it was given", async () => {
  const { roundId, rater } = await trainingRound();
  const [task] = await train(rater, roundId, [2]);
  if (!task) throw new Error("no task");
  const live = (await readAssignment(rater, task.assignmentId)).annotation?.id ?? null;
  await expect(submit(rater, task, TRUTH, live)).rejects.toMatchObject({ code: "CONFLICT" });
  const {
    id: _,
    createdAt: __,
    supersedesId: ___,
    ...label
  } = await prisma().annotation.findUniqueOrThrow({
    where: { id: live ?? "" },
  });
  const changed = prisma().$transaction(async (transaction) => {
    await transaction.annotation.update({ where: { id: live ?? "" }, data: { supersededAt: new Date() } });
    const again = { ...label, id: uuidv7(), level: TRUTH, supersedesId: live, problems: undefined };
    await transaction.annotation.create({ data: again });
  });
  await expect(changed).rejects.toThrow(/cannot be changed/);
});

test("who has not passed waits; a researcher lets them try again, or admits them, and both are kept", async () => {
  const { studyId, roundId, rater, researcher } = await trainingRound();
  await train(rater, roundId, [TRUTH, 1]);
  const raterId = await raterIdOf(rater, studyId);
  const tooEarly = decideTraining(researcher, roundId, raterId, "try-again");
  await expect(tooEarly).rejects.toMatchObject({ code: "CONFLICT", message: expect.stringContaining("not done all") });
  await train(rater, roundId, [1]);
  const waits = { reason: "training_not_passed", right: 1, tasks: 3, passMark: 60, isGraded: false, triesLeft: 0 };
  expect((await claimed(rater, roundId)).nothing).toEqual(waits);
  const awaits = async (viewer: UserViewer) => (await roundsToLabel(viewer)).rounds.map((each) => each.awaitsDecision);
  expect(await awaits(rater)).toEqual([true]);
  expect(await awaits(await makeMember(studyId, "annotator", "Otto"))).toEqual([false]);
  expect((await readTraining(researcher, roundId, { names: false })).raters).toMatchObject([{ state: "not_passed" }]);
  for (const denied of [rater, await makePerson("stranger")]) {
    await expect(decideTraining(denied, roundId, raterId, "admit")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(readTraining(denied, roundId, { names: true })).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  const elsewhere = await trainingRound();
  await expect(decideTraining(elsewhere.researcher, roundId, raterId, "admit")).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expect(decideTraining(elsewhere.researcher, elsewhere.roundId, raterId, "admit")).rejects.toMatchObject({
    code: "NOT_FOUND",
  });

  await decideTraining(researcher, roundId, raterId, "try-again");
  expect(await awaits(rater)).toEqual([false]);
  const [again] = await train(rater, roundId, [1, 1, 1]);
  expect(again?.annotation).toBeNull();
  expect((await claimed(rater, roundId)).nothing).toEqual({ ...waits, right: 0 });
  expect(await prisma().annotation.count({ where: { roundId } })).toBe(6);

  await Promise.all([1, 2].map(() => decideTraining(researcher, roundId, raterId, "admit")));
  expect((await claimed(rater, roundId)).first?.training).toBe(false);
  await expect(decideTraining(researcher, roundId, raterId, "try-again")).rejects.toMatchObject({ code: "CONFLICT" });
  const standing = (await readTraining(researcher, roundId, { names: false })).raters[0];
  expect(standing).toMatchObject({ state: "admitted", right: 0, retries: 1 });
  const events = await prisma().event.findMany({ where: { studyId, subject: raterId }, orderBy: { id: "asc" } });
  expect(events.map(({ kind, userId, data }) => [kind, userId, data])).toEqual([
    ["training.retried", researcher.userId, { roundId, tasks: 3, done: 3, right: 1 }],
    ["training.admitted", researcher.userId, { roundId, tasks: 3, done: 3, right: 0 }],
  ]);
});

test("raters racing in several windows label every training task once, and nobody gets another before", async () => {
  const { studyId, roundId } = await trainingRound();
  const raters = await Promise.all([1, 2, 3, 4].map((n) => makeMember(studyId, "annotator", `r${n}`)));
  await Promise.all(
    raters.map(async (rater) => {
      for (let labelled = 0; labelled < 3; ) {
        const windows = await Promise.all([1, 2].map(() => claimed(rater, roundId)));
        const task = windows.flatMap(({ assignments }) => assignments)[0];
        if (!task?.training) throw new Error("no training task");
        await Promise.allSettled([submit(rater, task, TRUTH), submit(rater, task, TRUTH)]);
        labelled += 1;
      }
    }),
  );
  const labels = await prisma().annotation.groupBy({ by: ["raterId", "taskId"], where: { roundId }, _count: true });
  expect(labels.map(({ _count }) => _count)).toEqual(Array(12).fill(1));
  const strata = await prisma().assignment.findMany({
    where: { roundId, state: "submitted" },
    include: { task: true },
  });
  expect(strata.every(({ task }) => task.stratum === "training")).toBe(true);
});

test("nobody is trained for a round in which nothing is left", async () => {
  const { studyId, roundId, rater } = await trainingRound();
  await prisma().task.updateMany({ where: { roundId, stratum: "main" }, data: { wanted: 1 } });
  await train(rater, roundId, [TRUTH, TRUTH, TRUTH]);
  for (;;) {
    const { first } = await claimed(rater, roundId);
    if (!first) break;
    await submit(rater, first, 3);
  }
  const late = await makeMember(studyId, "annotator", "Late");
  expect((await claimed(late, roundId)).nothing).toEqual({ reason: "all_done" });
});

test("who has passed in a round of the protocol is not trained again, unless this one asks for more", async () => {
  const { studyId, roundId, rater, researcher } = await trainingRound();
  await train(rater, roundId, [TRUTH, 1, TRUTH]);
  expect((await claimed(rater, roundId)).first?.training).toBe(false);
  const another = async (protocol: "direct_scoring" | "preference", passMark: number) => {
    const name = `${protocol} ${passMark}`;
    const made = { name, protocol, overlap: 2, trainingTasks: 2, attentionTasks: 0, passMark, seed: 6 };
    const round = await createRound(researcher, studyId, made);
    await setRoundStatus(researcher, round.id, "open");
    return round.id;
  };
  const [easy, hard, pairs] = [
    await another("direct_scoring", 60),
    await another("direct_scoring", 70),
    await another("preference", 60),
  ];
  expect((await claimed(rater, easy)).first?.training).toBe(false);
  expect((await claimed(rater, hard)).first?.training).toBe(true);
  expect((await claimed(rater, pairs)).first?.training).toBe(true);
  expect((await readTraining(researcher, easy, { names: true })).raters).toMatchObject([
    { name: "Rita", state: "passed_elsewhere", passedIn: "Round", tasks: 3, done: 3, right: 2 },
  ]);
  expect((await readTraining(researcher, hard, { names: true })).raters).toMatchObject([
    { name: "Rita", state: "training", passedIn: null },
  ]);
  const other = await makeMember(studyId, "annotator", "Otto");
  expect((await claimed(other, easy)).first?.training).toBe(true);
  // Another study's rounds count for nothing here, even of the same person.
  const elsewhere = await trainingRound();
  await prisma().membership.create({ data: { studyId: elsewhere.studyId, userId: rater.userId, role: "annotator" } });
  expect((await claimed(rater, elsewhere.roundId)).first?.training).toBe(true);
});
