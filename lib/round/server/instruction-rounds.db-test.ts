import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { ownAnnotations } from "@/lib/labelling/server/own-annotations";
import { readAssignment } from "@/lib/labelling/server/read-assignment";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import { OPERATOR } from "@/lib/people/viewer";
import { contentFor } from "@/lib/testing/content";
import { makeMember } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import { addTasks, previewAddedTasks } from "./add-tasks";
import { createRound } from "./create-round";
import { duplicateRound } from "./duplicate-round";
import { previewRound } from "./preview-round";
import { setRoundStatus } from "./set-round-status";
import { updateRound } from "./update-round";

/** Rounds in which instructions are labelled, without a response. */

const external = (...numbers: number[]) => ({
  from: "content" as const,
  instructions: { externalIds: numbers.map((number) => `instruction-${number}`) },
});

async function writingRound(instructions: number, overlap = 3) {
  const study = await makeStudy(instructions);
  const { id } = await createRound(OPERATOR, study.studyId, {
    name: "Writing",
    protocol: "checklist_writing",
    overlap,
    seed: 7,
    tasks: external(...Array.from({ length: Math.max(1, instructions - 2) }, (_, i) => i)),
  });
  await setRoundStatus(OPERATOR, id, "open");
  return { study, roundId: id };
}

test("one is made from a selection of instructions, added to, and duplicated; its overlap is raised", async () => {
  const { study, roundId } = await writingRound(5, 2);
  expect(await previewRound(OPERATOR, study.studyId, { protocol: "checklist_writing", overlap: 3 })).toMatchObject({
    tasks: 5,
    labels: 15,
    known: 0,
    usedInstructions: 5,
    leftOut: [],
    missingResponses: [],
    scoredElsewhere: [],
  });
  const more = { tasks: external(1, 3, 4) };
  expect(await previewAddedTasks(OPERATOR, roundId, more)).toEqual({
    tasks: 2,
    labels: 4,
    already: 1,
    withoutChecklist: 0,
  });
  await addTasks(OPERATOR, roundId, { batch: "More", ...more });
  await updateRound(OPERATOR, roundId, { overlap: 3 });
  const select = { instructionId: true, responseAId: true, checklistId: true, wanted: true, batch: true } as const;
  const tasksOf = (id: string) =>
    prisma().task.findMany({ where: { roundId: id }, select, orderBy: { position: "asc" } });
  const tasks = await tasksOf(roundId);
  expect(new Set(tasks.map((task) => task.instructionId)).size).toBe(5);
  expect(tasks.map(({ responseAId, checklistId, wanted }) => [responseAId, checklistId, wanted])).toEqual(
    Array(5).fill([null, null, 3]),
  );
  const copy = await duplicateRound(OPERATOR, roundId);
  expect(await tasksOf(copy.id)).toEqual(tasks);
  const again = { from: "round" as const, roundId };
  expect(await previewRound(OPERATOR, study.studyId, { protocol: "checklist_writing", tasks: again })).toMatchObject({
    tasks: 5,
  });
});

test("a change supersedes: what was written before stays, and cannot be touched", async () => {
  const { study, roundId } = await writingRound(3);
  const rater = await makeMember(study.studyId, "annotator", "Ada");
  const [task] = (await claimTasks(rater, roundId, { hold: 1 })).assignments;
  if (!task) throw new Error("no task");
  expect(task).toMatchObject({ responses: [], checklist: null });
  const { assignmentId } = task;
  const [first, second] = [uuidv7(), uuidv7()];
  await submitAnnotation(rater, first, { assignmentId, supersedes: null, content: contentFor(task) });
  const questions = ["  Is there a title?  ", "Is it a poem?", "Is it short?"];
  await submitAnnotation(rater, second, {
    assignmentId,
    supersedes: first,
    content: { ...contentFor(task), questions },
  });
  const written = (annotationId: string) =>
    prisma().writtenQuestion.findMany({ where: { annotationId }, orderBy: { position: "asc" } });
  expect((await written(first)).map(({ text }) => text)).toEqual(contentFor(task).questions);
  expect((await written(second)).map(({ text }) => text)).toEqual([
    "Is there a title?",
    "Is it a poem?",
    "Is it short?",
  ]);
  expect((await readAssignment(rater, assignmentId)).annotation).toMatchObject({
    id: second,
    content: {
      safety: true,
      sense: true,
      questions: ["Is there a title?", "Is it a poem?", "Is it short?"],
      level: null,
    },
  });
  expect((await ownAnnotations(rater, roundId, null)).annotations).toMatchObject([
    { summary: "3 questions", revisions: 2 },
  ]);
  const where = { annotationId: second };
  await expect(prisma().writtenQuestion.updateMany({ where, data: { text: "?" } })).rejects.toThrow();
  await expect(prisma().writtenQuestion.deleteMany({ where })).rejects.toThrow(/append-only/);
});

test.each([
  ["one question", { questions: ["Is it short?"] }, /2 to 8 questions; found 1/],
  ["nine questions", { questions: Array(9).fill("Is it short?") }, /2 to 8 questions; found 9/],
  ["an empty question", { questions: ["Is it short?", "  "] }, /is empty/],
  ["questions although it is not safe", { safety: false }, /gets no questions/],
  ["no word about safety", { safety: undefined }, /whether the instruction is safe/],
  ["no word about sense", { sense: undefined }, /makes sense/],
  ["a level", { level: 3 }, /does not ask for level/],
])("%s: refused, and nothing is written", async (_, part, message) => {
  const { study, roundId } = await writingRound(3);
  const rater = await makeMember(study.studyId, "annotator", "Ada");
  const [task] = (await claimTasks(rater, roundId, { hold: 1 })).assignments;
  if (!task) throw new Error("no task");
  const content = { ...contentFor(task), ...part };
  const submission = { assignmentId: task.assignmentId, supersedes: null, content };
  await expect(submitAnnotation(rater, uuidv7(), submission)).rejects.toThrow(message);
  expect(await prisma().annotation.count({ where: { roundId } })).toBe(0);
});

test("an instruction that is not safe or makes no sense needs no questions", async () => {
  const { study, roundId } = await writingRound(3);
  const rater = await makeMember(study.studyId, "annotator", "Ada");
  const [task] = (await claimTasks(rater, roundId, { hold: 1 })).assignments;
  if (!task) throw new Error("no task");
  const content = { ...contentFor(task), safety: false, questions: [] };
  await submitAnnotation(rater, uuidv7(), { assignmentId: task.assignmentId, supersedes: null, content });
  expect((await ownAnnotations(rater, roundId, null)).annotations).toMatchObject([{ summary: "Not safe" }]);
});

test("the database refuses a response on such a task, an instruction twice, and labels without the two verdicts", async () => {
  const { study, roundId } = await writingRound(3);
  const task = await prisma().task.findFirstOrThrow({ where: { roundId } });
  const { instructionId, studyId } = task;
  const made = { studyId, roundId, protocol: "checklist_writing" as const, position: 99, instructionId, wanted: 1 };
  await expect(prisma().task.create({ data: made })).rejects.toThrow(/Unique constraint/);
  const other = study.instructions.at(-1);
  const withResponse = { ...made, instructionId: other?.id ?? "", responseAId: other?.responseIds[0] ?? "" };
  await expect(prisma().task.create({ data: withResponse })).rejects.toThrow(/task_fits_protocol/);
  const rater = await prisma().rater.create({
    data: { studyId, kind: "imported", number: 5, name: "r", source: "file" },
  });
  const label = {
    id: uuidv7(),
    studyId,
    roundId,
    taskId: task.id,
    protocol: made.protocol,
    raterId: rater.id,
    contentHash: "x",
  };
  await expect(prisma().annotation.create({ data: label })).rejects.toThrow(/annotation_says_of_instruction/);
  await expect(prisma().annotation.create({ data: { ...label, isSafe: true } })).rejects.toThrow(
    /annotation_says_of_instruction/,
  );
});
