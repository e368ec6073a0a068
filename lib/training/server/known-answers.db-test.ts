import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { z } from "zod";
import { readJudges } from "@/lib/compare/server/read-judges";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { AssignmentView } from "@/lib/labelling/labelling";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import type { UserViewer } from "@/lib/people/viewer";
import { isPending } from "@/lib/results/pending";
import { ratersQueryOfAddress } from "@/lib/results/raters-of-address";
import { readRaters } from "@/lib/results/server/raters/read-raters";
import type { Answer } from "@/lib/round/protocol/protocol";
import { createRound } from "@/lib/round/server/create-round";
import { setRoundStatus } from "@/lib/round/server/set-round-status";
import { contentFor } from "@/lib/testing/content";
import { makeMember } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import { readTraining } from "./read-training";
import { readTruth } from "./read-truth";
import { claimed, TRUTH } from "./testing/training-round";

/** Like trainingRound, with a checklist whose second answer of three is not known; the score is known where it is asked. */
async function checklistRound(
  protocol: "check_then_score" | "checklist_only",
  passMark = 60,
  trainingTolerance: number | null = null,
) {
  const study = await makeStudy(7, 3);
  const { studyId } = study;
  for (const { responseIds } of study.instructions) {
    await prisma().response.update({
      where: { id: responseIds[0] },
      data: {
        knownAnswers: ["YES", null, "NO"],
        answerExplanations: ["It has **three** lines.", null, null],
        ...(protocol === "check_then_score" && { knownScore: TRUTH }),
      },
    });
  }
  const researcher = await makeMember(studyId, "researcher");
  const left = await prisma().system.findFirstOrThrow({ where: { studyId, name: "secret-system-left" } });
  const { id: roundId, plan } = await createRound(researcher, studyId, {
    name: "Round",
    protocol,
    overlap: 2,
    trainingTasks: 3,
    attentionTasks: 1,
    passMark,
    seed: 5,
    options: { trainingTolerance },
    checklist: { series: "imported", version: "latest" },
    tasks: { from: "content", systemIds: [left.id] },
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

test("graded: answers count by the share that is right, with a score by the mean of both", async () => {
  const { studyId, roundId, researcher, rater } = await checklistRound("check_then_score", 75, 0);
  const half = await answerNext(rater, roundId, ["NO", "NO", "NO"]);
  expect((await readTruth(rater, half.assignmentId)).truth).toMatchObject({ isRight: false, credit: 0.75 });
  for (const answers of [RIGHT, WRONG]) await answerNext(rater, roundId, answers);
  const alone = await checklistRound("checklist_only", 50, 0);
  for (const answers of [["NO", "NO", "NO"] as const, RIGHT, WRONG])
    await answerNext(alone.rater, alone.roundId, answers);
  // 0.75 + 1 + 0.5 (the score is right) of 3 are 75%; 0.5 + 1 + 0 of 3 are 50%.
  expect((await claimed(rater, roundId)).first?.training).toBe(false);
  expect((await readTraining(researcher, roundId, { names: true })).raters).toMatchObject([
    { state: "passed", done: 3, right: 2.25 },
  ]);
  expect((await claimed(alone.rater, alone.roundId)).first?.training).toBe(false);
  expect((await readTraining(alone.researcher, alone.roundId, { names: false })).raters).toMatchObject([
    { right: 1.5 },
  ]);
  expect(await prisma().trainingAdmission.findFirst({ where: { roundId, rater: { studyId } } })).toMatchObject({
    right: 2.25,
  });
});

test("after a training task each known answer is told, with whether the rater gave it", async () => {
  const { roundId, rater, studyId } = await checklistRound("check_then_score");
  const task = await answerNext(rater, roundId, ["NO", "NO", "NO"]);
  const { truth } = await readTruth(rater, task.assignmentId);
  const [one, , three] = task.checklist ?? [];
  expect(truth).toMatchObject({
    isRight: false,
    level: TRUTH,
    side: null,
    answers: [
      { itemId: one?.itemId, answer: "YES", isRight: false, explanation: "It has **three** lines." },
      { itemId: three?.itemId, answer: "NO", isRight: true, explanation: null },
    ],
  });
  // A later version of the checklist is answered as far as it asks the same.
  const other = await prisma().checklist.findFirstOrThrow({ where: { studyId } });
  const { id } = await prisma().checklist.create({
    data: {
      studyId,
      instructionId: other.instructionId,
      series: other.series,
      version: 2,
      source: "human",
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

test("training of check, then prefer: answers about both responses and the preference, however the pair was shown", async () => {
  const study = await makeStudy(9, 2);
  const { studyId } = study;
  for (const { id: instructionId, responseIds } of study.instructions) {
    const [responseAId, responseBId] = responseIds;
    await prisma().response.update({ where: { id: responseAId }, data: { knownAnswers: ["YES", "YES"] } });
    await prisma().response.update({ where: { id: responseBId }, data: { knownAnswers: ["NO", null] } });
    const pair = { studyId, instructionId, responseAId, responseBId, externalId: instructionId };
    await prisma().pair.create({ data: { ...pair, knownOutcome: "win" } });
  }
  const researcher = await makeMember(studyId, "researcher");
  const { id: roundId } = await createRound(researcher, studyId, {
    name: "Round",
    protocol: "check_then_prefer",
    overlap: 1,
    trainingTasks: 8,
    passMark: 20,
    seed: 5,
    checklist: { series: "imported", version: "latest" },
    pairs: { kind: "imported" },
  });
  await setRoundStatus(researcher, roundId, "open");
  const rater = await makeMember(studyId, "annotator", "Rita");
  const sides = new Set<string>();
  for (let task = 0; task < 8; task += 1) {
    const { first } = await claimed(rater, roundId);
    if (!first?.training) throw new Error("no training task");
    const isTurned = first.responses[0]?.text.startsWith("right");
    sides.add(isTurned ? "ba" : "ab");
    // Of A both are YES, of B the first is NO; every fourth label errs in the answers, the next one in the preference.
    const isA = (side?: string) => (side === "A") !== isTurned;
    const usual = contentFor(first);
    const answers = usual.answers.map((each) => ({
      ...each,
      answer: isA(each.side) && task % 4 !== 1 ? ("YES" as const) : ("NO" as const),
    }));
    const left = isTurned ? 5 : 2;
    const level = task % 4 === 2 ? 6 - left : left;
    const submission = { assignmentId: first.assignmentId, supersedes: null, content: { ...usual, answers, level } };
    await submitAnnotation(rater, uuidv7(), submission, { hold: 3, known: [] });
    const { truth } = await readTruth(rater, first.assignmentId);
    const own = (answer: Answer, side: "A" | "B") => ({ answer, side, isRight: task % 4 !== 1 || answer === "NO" });
    const aboutA = [own("YES", isTurned ? "B" : "A"), own("YES", isTurned ? "B" : "A")];
    const aboutB = [own("NO", isTurned ? "A" : "B")];
    expect(truth).toMatchObject({
      isRight: task % 4 !== 1 && task % 4 !== 2,
      level: null,
      side: isTurned ? "second" : "first",
      answers: isTurned ? [...aboutB, ...aboutA] : [...aboutA, ...aboutB],
    });
  }
  expect(sides.size).toBe(2);
  expect((await readTraining(researcher, roundId, { names: true })).raters).toMatchObject([
    { name: "Rita", state: "passed", done: 8, right: 4 },
  ]);
});
