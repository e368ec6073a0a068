import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { ownAnnotations } from "@/lib/labelling/server/own-annotations";
import { readAssignment } from "@/lib/labelling/server/read-assignment";
import { roundForRater } from "@/lib/labelling/server/rounds-for-rater";
import { saveDraft } from "@/lib/labelling/server/save-draft";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import { OPERATOR, type UserViewer } from "@/lib/people/viewer";
import { contentFor } from "@/lib/testing/content";
import { makeMember } from "@/lib/testing/people";
import { CATEGORIES, makeRound, makeStudy } from "@/lib/testing/round";
import { createRound } from "./create-round";
import { previewRound } from "./preview-round";
import { getRound } from "./read-rounds";
import { setRoundStatus } from "./set-round-status";

const CHOICE = { protocol: "checklist_categorising", overlap: 3, seed: 7 } as const;
const SERIES = { checklist: { series: "imported", version: "latest" } } as const;

async function firstTask(viewer: UserViewer, roundId: string) {
  const [task] = (await claimTasks(viewer, roundId, { hold: 1 })).assignments;
  if (!task) throw new Error("Expected a task");
  return task;
}

test("a round of checklists needs a series and two categories, and shows each checklist once, without responses", async () => {
  const { studyId } = await makeStudy(3);
  expect(await previewRound(OPERATOR, studyId, { ...CHOICE, ...SERIES })).toMatchObject({ tasks: 3, labels: 9 });
  await expect(previewRound(OPERATOR, studyId, CHOICE)).rejects.toThrow();
  const wanted = { ...CHOICE, ...SERIES, name: "Categories" };
  await expect(createRound(OPERATOR, studyId, { ...wanted, categories: ["length"] })).rejects.toMatchObject({
    code: "INVALID",
  });
  await expect(createRound(OPERATOR, studyId, { ...wanted, categories: ["Length", " length"] })).rejects.toThrow();
  const { id } = await createRound(OPERATOR, studyId, { ...wanted, categories: [" content ", "length"] });
  expect((await getRound(OPERATOR, id)).categories).toEqual(["content", "length"]);
  await setRoundStatus(OPERATOR, id, "open");
  const rater = await makeMember(studyId, "annotator");
  expect((await roundForRater(rater, id)).categories).toEqual(["content", "length"]);
  const task = await firstTask(rater, id);
  expect(task).toMatchObject({ responses: [], checklist: [{ question: "Is it 0?" }, { question: "Is it 1?" }] });
});

test("a label says what each question is about; a draft, a repeat and a change keep what was said", async () => {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "checklist_categorising");
  const rater = await makeMember(study.studyId, "annotator");
  const task = await firstTask(rater, roundId);
  const [one = "", two = ""] = (task.checklist ?? []).map(({ itemId }) => itemId);
  const content = {
    ...contentFor(task),
    categories: [
      { itemId: one, categories: ["content", "length"] },
      { itemId: two, categories: [] },
    ],
  };
  const { protocol: _, ...draft } = { ...content, categories: content.categories.slice(0, 1) };
  await saveDraft(rater, task.assignmentId, { revision: 1, content: draft });
  expect((await readAssignment(rater, task.assignmentId)).draft?.content.categories).toEqual(draft.categories);
  const annotationId = uuidv7();
  const label = { assignmentId: task.assignmentId, supersedes: null, content };
  await submitAnnotation(rater, annotationId, label);
  await submitAnnotation(rater, annotationId, label);
  const view = await readAssignment(rater, task.assignmentId);
  expect(view.annotation?.content).toMatchObject({ answers: [], categories: content.categories });
  const changed = { ...content, categories: content.categories.map((each) => ({ ...each, categories: ["format"] })) };
  await submitAnnotation(rater, uuidv7(), { ...label, supersedes: annotationId, content: changed });
  expect(await prisma().givenCategory.count({ where: { annotation: { roundId } } })).toBe(4);
  const { annotations } = await ownAnnotations(rater, roundId, null);
  expect(annotations.map(({ summary }) => summary)).toEqual(["2 categories"]);
  await expect(prisma().givenCategory.deleteMany({ where: { annotationId } })).rejects.toThrow("append-only");
});

test("refuses what is incomplete, unknown, given twice or not asked for", async () => {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "checklist_categorising");
  const rater = await makeMember(study.studyId, "annotator");
  const task = await firstTask(rater, roundId);
  const whole = contentFor(task);
  const given = whole.categories ?? [];
  const submit = (content: typeof whole) =>
    submitAnnotation(rater, uuidv7(), { assignmentId: task.assignmentId, supersedes: null, content });
  const [category = ""] = CATEGORIES;
  for (const categories of [
    given.slice(1),
    [...given, ...given],
    given.map((each) => ({ ...each, categories: ["tone"] })),
    given.map((each) => ({ ...each, categories: [category, category] })),
    given.map((each) => ({ ...each, itemId: uuidv7() })),
  ]) {
    await expect(submit({ ...whole, categories })).rejects.toMatchObject({ code: "INVALID" });
  }
  await expect(submit({ ...whole, level: 3 })).rejects.toMatchObject({ code: "INVALID" });
  expect(await prisma().annotation.count({ where: { roundId } })).toBe(0);
  // Nor in a round that does not ask for it.
  const other = await makeRound(study, "direct_scoring");
  const scored = await firstTask(rater, other);
  const content = { ...contentFor(scored), categories: given };
  await expect(
    submitAnnotation(rater, uuidv7(), { assignmentId: scored.assignmentId, supersedes: null, content }),
  ).rejects.toMatchObject({ code: "INVALID" });
});
