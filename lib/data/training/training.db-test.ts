import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { z } from "zod";
import { readRoundProgress } from "@/lib/data/agreement/progress/read-round-progress";
import { readRaters } from "@/lib/data/agreement/raters/read-raters";
import { readJudges } from "@/lib/data/agreement/sources/read-judges";
import { claimTasks } from "@/lib/data/labelling/claim-tasks";
import { readAssignment } from "@/lib/data/labelling/read-assignment";
import { roundForRater } from "@/lib/data/labelling/rounds-for-rater";
import { submitAnnotation } from "@/lib/data/labelling/submit-annotation";
import { createRound } from "@/lib/data/round/create-round";
import { getRound } from "@/lib/data/round/get-round";
import { setRoundStatus } from "@/lib/data/round/set-round-status";
import { contentFor } from "@/lib/data/testing/content";
import { makeMember, makePerson } from "@/lib/data/testing/people";
import { makeStudy } from "@/lib/data/testing/round";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { ratersQueryOfAddress } from "@/lib/domain/agreement/agreement-raters";
import { isPending } from "@/lib/domain/agreement/pending";
import type { AssignmentView } from "@/lib/domain/labelling/labelling";
import type { Answer, Level } from "@/lib/domain/protocol";
import { OPERATOR, type UserViewer } from "@/lib/domain/viewer";
import { decideTraining } from "./decide-training";
import { readTraining } from "./read-training";
import { readTruth } from "./read-truth";
import { remarkOnTruth } from "./remark-on-truth";

const TRUTH = 4;

/** An open round of ten tasks, all of known truth: three for training, two to check attention, five others. */
async function trainingRound(protocol: "direct_scoring" | "preference" = "direct_scoring", passMark = 60) {
  const study = await makeStudy(10);
  const { studyId } = study;
  for (const { id, responseIds } of study.instructions) {
    const [responseAId, responseBId] = responseIds;
    await prisma().response.update({ where: { id: responseAId }, data: { knownScore: TRUTH } });
    const pair = { studyId, instructionId: id, responseAId, responseBId, externalId: id };
    await prisma().pair.create({ data: { ...pair, knownOutcome: "win" } });
  }
  const researcher = await makeMember(studyId, "researcher");
  const left = await prisma().system.findFirstOrThrow({ where: { studyId, name: "secret-system-left" } });
  const { id: roundId } = await createRound(researcher, studyId, {
    ...{ name: "Round", protocol, overlap: 2, trainingTasks: 3, attentionTasks: 2, passMark, seed: 5 },
    ...(protocol === "preference" ? {} : { tasks: { from: "content", systemIds: [left.id] } }),
  });
  await setRoundStatus(researcher, roundId, "open");
  const rater = await makeMember(studyId, "annotator", "Rita");
  return { studyId, roundId, researcher, rater };
}

const claimed = async (viewer: UserViewer, roundId: string) => {
  const { assignments, nothing } = await claimTasks(viewer, roundId, { hold: 3 });
  return { first: assignments[0], assignments, nothing };
};

function submit(viewer: UserViewer, task: AssignmentView, level: Level, supersedes: string | null = null) {
  const { assignmentId } = task;
  const submission = { assignmentId, supersedes, content: contentFor(task, level) };
  return submitAnnotation(viewer, uuidv7(), submission, { hold: 3, known: [] });
}

async function train(viewer: UserViewer, roundId: string, levels: readonly Level[]): Promise<AssignmentView[]> {
  const labelled: AssignmentView[] = [];
  for (const level of levels) {
    const { first } = await claimed(viewer, roundId);
    if (!first?.training) throw new Error("no training task");
    await submit(viewer, first, level);
    labelled.push(first);
  }
  return labelled;
}

const raterIdOf = async ({ userId }: UserViewer, studyId: string) =>
  (await prisma().rater.findFirstOrThrow({ where: { userId, studyId } })).id;

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
  // Two of three are 66 %: the answer to the last label brings the ordinary tasks.
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
    ...{ tasks: 5, wanted: 10, submitted: 0, trainingTasks: 3, attentionTasks: 2, passMark: 60, uncountedLabels: 6 },
  });
  expect(await readRoundProgress(researcher, roundId)).toMatchObject({ labels: 0, pace: { lastHour: 0 }, raters: [] });
  expect((await roundForRater(rater, roundId)).progress).toMatchObject({
    mine: 3,
    tasks: 10,
    submitted: 6,
    wanted: 20,
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
  await submit(rater, first, 1);
  const { shownOrder } = await prisma().assignment.findUniqueOrThrow({ where: { id: first.assignmentId } });
  const isAFirst = shownOrder === "ab";
  const { truth } = await readTruth(rater, first.assignmentId);
  expect(truth).toEqual({
    isRight: isAFirst,
    level: null,
    side: isAFirst ? "first" : "second",
    answers: [],
    remarks: [],
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
      ...["annotation", "assignmentId", "checklist", "draft", "instruction", "leaseExpiresAt", "protocol", "responses"],
      ...["roundId", "state", "training"],
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
  const waits = { reason: "training_not_passed", right: 1, tasks: 3, passMark: 60 };
  expect((await claimed(rater, roundId)).nothing).toEqual(waits);
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

/** Like trainingRound, with a checklist whose second answer of three is not known; the score is known where it is asked. */
async function checklistRound(protocol: "check_then_score" | "checklist_only", passMark = 60) {
  const study = await makeStudy(7, 3);
  const { studyId } = study;
  for (const { responseIds } of study.instructions) {
    await prisma().response.update({
      where: { id: responseIds[0] },
      data: { knownAnswers: ["YES", null, "NO"], ...(protocol === "check_then_score" && { knownScore: TRUTH }) },
    });
  }
  const researcher = await makeMember(studyId, "researcher");
  const left = await prisma().system.findFirstOrThrow({ where: { studyId, name: "secret-system-left" } });
  const { id: roundId, plan } = await createRound(researcher, studyId, {
    ...{ name: "Round", protocol, overlap: 2, trainingTasks: 3, attentionTasks: 1, passMark, seed: 5 },
    ...{ checklist: { series: "imported", version: "latest" }, tasks: { from: "content", systemIds: [left.id] } },
  });
  expect(plan).toMatchObject({ known: 7, trainingTasks: 3, attentionTasks: 1 });
  await setRoundStatus(researcher, roundId, "open");
  return { studyId, roundId, researcher, rater: await makeMember(studyId, "annotator", "Rita") };
}

/** Labels the next task with these answers and, where it is asked, the right score. */
async function answerNext(viewer: UserViewer, roundId: string, answers: readonly Answer[]): Promise<AssignmentView> {
  const { first } = await claimed(viewer, roundId);
  if (!first?.checklist) throw new Error("no task with a checklist");
  const usual = contentFor(first, TRUTH);
  const said = first.checklist.map(({ itemId }, index) => ({ itemId, answer: answers[index] ?? "YES" }));
  const submission = { assignmentId: first.assignmentId, supersedes: null, content: { ...usual, answers: said } };
  await submitAnnotation(viewer, uuidv7(), submission, { hold: 3, known: [] });
  return first;
}

const RIGHT = ["YES", "YES", "NO"] as const;
const WRONG = ["NO", "YES", "YES"] as const;

test.each(["check_then_score", "checklist_only"] as const)(
  "known answers count in the training of %s",
  async (protocol) => {
    const { studyId, roundId, researcher, rater } = await checklistRound(protocol);
    for (let task = 0; task < 3; task += 1) await answerNext(rater, roundId, WRONG);
    const { nothing } = await claimed(rater, roundId);
    expect(nothing).toMatchObject({ reason: "training_not_passed" });
    const other = await makeMember(studyId, "annotator", "Otto");
    for (const answers of [RIGHT, ["YES", "NO", "NO"] as const, WRONG]) await answerNext(other, roundId, answers);
    expect((await readTraining(researcher, roundId, { names: true })).raters).toMatchObject([
      { name: "Rita", state: "not_passed", done: 3, right: 0 },
      { name: "Otto", state: "passed", done: 3, right: 2 },
    ]);
    for (let task = 0; task < 4; task += 1) {
      const { first } = await claimed(other, roundId);
      if (first) await answerNext(other, roundId, RIGHT);
    }
    const report = await readRaters(researcher, roundId, ratersQueryOfAddress({}));
    if (isPending(report)) throw new Error("pending");
    const otto = report.raters.find(({ pseudonym }) => pseudonym === "Rater 02");
    expect(otto?.known.map(({ stratum, n, right }) => [stratum, n, right])).toEqual([
      ["training", 3, 2],
      ["attention", 1, 1],
      ["main", 3, 3],
    ]);
    expect(report.strata.map(({ stratum, tasks, known }) => [stratum, tasks, known]).sort()).toEqual([
      ["attention", 1, 1],
      ["main", 3, 3],
      ["training", 3, 3],
    ]);
  },
);

test("after a training task each known answer is told, with whether the rater gave it", async () => {
  const { roundId, rater, studyId } = await checklistRound("check_then_score");
  const task = await answerNext(rater, roundId, ["NO", "NO", "NO"]);
  const { truth } = await readTruth(rater, task.assignmentId);
  const [one, , three] = task.checklist ?? [];
  expect(truth).toMatchObject({
    ...{ isRight: false, level: TRUTH, side: null },
    answers: [
      { itemId: one?.itemId, answer: "YES", isRight: false },
      { itemId: three?.itemId, answer: "NO", isRight: true },
    ],
  });
  // A later version of the checklist is answered as far as it asks the same.
  const other = await prisma().checklist.findFirstOrThrow({ where: { studyId } });
  const { id } = await prisma().checklist.create({
    data: {
      ...{ studyId, instructionId: other.instructionId, series: other.series, version: 2, source: "human" },
      items: {
        create: [
          { position: 0, question: "Is it 2?" },
          { position: 1, question: "Is it new?" },
        ],
      },
    },
  });
  const known = await rows(
    z.object({ question: z.string(), known: z.string() }),
    Prisma.sql`
    SELECT q.question, k.known FROM response y, known_answers(y.id, ${id}::uuid) k JOIN checklist_item q ON q.id = k.item_id
    WHERE y.instruction_id = ${other.instructionId}::uuid AND y.known_answers IS NOT NULL`,
  );
  expect(known).toEqual([{ question: "Is it 2?", known: "NO" }]);
});

test("question accuracy against known answers", async () => {
  const { studyId, roundId, researcher, rater } = await checklistRound("checklist_only", 1);
  for (const answers of [RIGHT, RIGHT, RIGHT]) await answerNext(rater, roundId, answers);
  for (const answers of [RIGHT, WRONG, RIGHT, WRONG]) await answerNext(rater, roundId, answers);
  const found = await readJudges(researcher, studyId, { truth: "known-answers" });
  if (found === null || isPending(found)) throw new Error("no judges");
  const main = await prisma().annotation.count({ where: { roundId, task: { stratum: "main" } } });
  const [accuracy] = found.questions;
  expect(accuracy).toMatchObject({ roundName: "Round", n: 2 * main });
  expect(accuracy?.nCorrect).toBeGreaterThan(0);
  expect(accuracy?.nCorrect).toBeLessThan(2 * main);
  expect(found.questionCeiling).toBeNull();
});
