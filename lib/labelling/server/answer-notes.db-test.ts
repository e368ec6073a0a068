import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import type { AnnotationContent, AssignmentView } from "@/lib/labelling/labelling";
import type { EvidenceRule } from "@/lib/labelling/labelling-limits";
import type { UserViewer } from "@/lib/people/viewer";
import type { Protocol } from "@/lib/round/protocol/protocol";
import { contentFor } from "@/lib/testing/content";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { claimTasks } from "./claim-tasks";
import { ownAnnotations } from "./own-annotations";
import { readAssignment } from "./read-assignment";
import { roundForRater } from "./rounds-for-rater";
import { saveDraft } from "./save-draft";
import { submitAnnotation } from "./submit-annotation";

async function inHand(protocol: Protocol, evidence: EvidenceRule) {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, protocol, { labelling: { evidence } });
  const rater = await makeMember(study.studyId, "annotator");
  return { study, roundId, rater, task: await claimed(rater, roundId) };
}

async function claimed(rater: UserViewer, roundId: string): Promise<AssignmentView> {
  const [view] = (await claimTasks(rater, roundId, { hold: 1 })).assignments;
  if (!view) throw new Error("no task");
  return view;
}

/** A rater to whom the pair's second response is shown as A: chance gives one of two such a task. */
async function shownTurned(studyId: string, roundId: string) {
  await prisma().task.updateMany({ where: { roundId }, data: { wanted: 20 } });
  for (let tries = 0; tries < 19; tries += 1) {
    const rater = await makeMember(studyId, "annotator");
    const task = await claimed(rater, roundId);
    const { shownOrder } = await prisma().assignment.findUniqueOrThrow({ where: { id: task.assignmentId } });
    if (shownOrder === "ba") return { rater, task };
  }
  throw new Error("nobody was shown the pair the other way round");
}

type Note = NonNullable<AnnotationContent["notes"]>[number];

const itemOf = (task: AssignmentView, index: number) => task.checklist?.[index]?.itemId ?? "";
const quoteOf = (text: string, start: number, end: number) => ({ start, end, quote: text.slice(start, end) });

function labelOf(task: AssignmentView, notes: Note[], more: Partial<AnnotationContent> = {}) {
  return { assignmentId: task.assignmentId, supersedes: null, content: { ...contentFor(task), notes, ...more } };
}

test("notes and quotes come back with the label, and an earlier version keeps its own", async () => {
  const { rater, task, roundId } = await inHand("checklist_only", "optional");
  expect((await roundForRater(rater, roundId)).options).toMatchObject({ evidence: "optional", showCounts: true });
  const text = task.responses[0]?.text ?? "";
  const notes: Note[] = [
    {
      itemId: itemOf(task, 0),
      note: "says so twice",
      unclear: false,
      evidence: [quoteOf(text, 0, 4), quoteOf(text, 2, 6)],
    },
    { itemId: itemOf(task, 1), note: "", unclear: true, evidence: [] },
  ];
  const [first, second] = [uuidv7(), uuidv7()];
  await submitAnnotation(rater, first, labelOf(task, notes));
  const view = await readAssignment(rater, task.assignmentId);
  expect(view.annotation?.content.notes).toEqual(expect.arrayContaining(notes));
  expect(view.annotation?.content.answers.every((answer) => !("note" in answer))).toBe(true);
  await submitAnnotation(rater, second, { ...labelOf(task, []), supersedes: first });
  expect((await readAssignment(rater, task.assignmentId)).annotation?.content).not.toHaveProperty("notes");
  const kept = await prisma().checklistAnswer.findFirst({ where: { annotationId: first, note: { not: null } } });
  expect(kept?.evidence).toEqual(notes[0]?.evidence);
});

test("of a pair shown the other way round, what is said of A is kept with its own response", async () => {
  const { study, roundId } = await inHand("check_then_prefer", "optional");
  const { rater, task } = await shownTurned(study.studyId, roundId);
  const shownAsA = task.responses[0]?.text ?? "";
  const notes: Note[] = [
    { itemId: itemOf(task, 0), side: "A", note: "", unclear: false, evidence: [quoteOf(shownAsA, 0, 5)] },
  ];
  const id = uuidv7();
  await submitAnnotation(rater, id, labelOf(task, notes, { usedDiff: true, usedCounts: true }));
  const stored = await prisma().checklistAnswer.findMany({ where: { annotationId: id, note: null, side: "B" } });
  expect(stored.map(({ evidence }) => evidence)).toContainEqual(notes[0]?.evidence);
  const kept = await prisma().annotation.findUniqueOrThrow({ where: { id } });
  expect([kept.usedDiff, kept.usedCounts]).toEqual([true, true]);
  const { content } = (await readAssignment(rater, task.assignmentId)).annotation ?? {};
  expect(content).toMatchObject({ notes, usedDiff: true, usedCounts: true });
});

test("a quote that the response does not have is refused, whatever the round", async () => {
  const { rater, task } = await inHand("checklist_only", "optional");
  const wrong: Note = {
    itemId: itemOf(task, 0),
    note: "",
    unclear: false,
    evidence: [{ start: 0, end: 4, quote: "none" }],
  };
  await expect(submitAnnotation(rater, uuidv7(), labelOf(task, [wrong]))).rejects.toMatchObject({ code: "INVALID" });
  const stray: Note = { ...wrong, itemId: uuidv7(), evidence: [] };
  await expect(submitAnnotation(rater, uuidv7(), labelOf(task, [stray]))).rejects.toMatchObject({ code: "INVALID" });
});

test("the round says whether quotes are taken, or needed for each YES", async () => {
  const off = await inHand("checklist_only", "off");
  const quoted = (task: AssignmentView, index: number): Note => ({
    itemId: itemOf(task, index),
    note: "",
    unclear: false,
    evidence: [quoteOf(task.responses[0]?.text ?? "", 0, 4)],
  });
  const refused = submitAnnotation(off.rater, uuidv7(), labelOf(off.task, [quoted(off.task, 0)]));
  await expect(refused).rejects.toMatchObject({ code: "INVALID" });
  await submitAnnotation(
    off.rater,
    uuidv7(),
    labelOf(off.task, [{ ...quoted(off.task, 0), evidence: [], unclear: true }]),
  );

  const { rater, task } = await inHand("checklist_only", "required");
  const answers = contentFor(task).answers.map((answer, index) => ({
    ...answer,
    answer: index === 0 ? ("YES" as const) : ("NO" as const),
  }));
  const bare = submitAnnotation(rater, uuidv7(), labelOf(task, [quoted(task, 1)], { answers }));
  await expect(bare).rejects.toMatchObject({ code: "INVALID" });
  await submitAnnotation(rater, uuidv7(), labelOf(task, [quoted(task, 0)], { answers }));
});

test("a draft keeps what is not answered yet, and nobody else's is told to a rater", async () => {
  const { study, rater, task, roundId } = await inHand("checklist_only", "optional");
  const secret = `only-${uuidv7()}`;
  const note: Note = { itemId: itemOf(task, 0), note: secret, unclear: true, evidence: [] };
  const { protocol: _, ...content } = { ...contentFor(task), answers: [], notes: [note] };
  await saveDraft(rater, task.assignmentId, { revision: 1, content });
  expect((await readAssignment(rater, task.assignmentId)).draft?.content.notes).toEqual([note]);
  await submitAnnotation(rater, uuidv7(), labelOf(task, [note]));
  const other = await makeMember(study.studyId, "annotator");
  const seen = [
    await claimTasks(other, roundId, { hold: 3 }),
    await roundForRater(other, roundId),
    await ownAnnotations(other, roundId, null),
  ];
  expect(JSON.stringify(seen)).not.toContain(secret);
  await expect(readAssignment(other, task.assignmentId)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
