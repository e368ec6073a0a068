import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { checklistQueueQuerySchema } from "@/lib/checklist/checklist-queue";
import { prisma } from "@/lib/db/client";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import { acceptCleanDrafts } from "./accept-clean-drafts";
import { listChecklistQueue } from "./list-checklist-queue";
import { insertDraft } from "./start-draft";

const CLEAN = ["Is the poem short?", "Does the poem rhyme?"];

async function studyWithDrafts(drafts: number) {
  const { studyId, instructions } = await makeStudy(1);
  const viewer = await makeMember(studyId, "researcher");
  const place = Array.from({ length: drafts }, (_, index) => index);
  await prisma().instruction.createMany({
    data: place.map((index) => ({
      studyId,
      position: index + 10,
      externalId: `more-${index}`,
      text: `Write ${index}.`,
    })),
  });
  const more = await prisma().instruction.findMany({
    where: { studyId, position: { gte: 10 } },
    orderBy: { position: "asc" },
  });
  const draft = (instructionId: string, series: string, questions: readonly string[]) =>
    prisma().$transaction((transaction) =>
      insertDraft(transaction, {
        studyId,
        instructionId,
        series,
        source: "generated",
        method: null,
        basedOnId: null,
        questions: questions.map((question) => ({ question, categories: [], importance: null })),
      }),
    );
  return { studyId, viewer, first: instructions[0]?.id ?? "", more, draft };
}

test("the clean drafts of a series are published at once; flagged, empty and other series' drafts wait", async () => {
  const { studyId, viewer, first, more, draft } = await studyWithDrafts(500);
  const made = more.map(({ id: instructionId }) => ({
    id: uuidv7(),
    studyId,
    instructionId,
    series: "made",
    doubts: 0,
  }));
  await prisma().checklist.createMany({ data: made.map((one) => ({ ...one, source: "generated" })) });
  await prisma().checklistItem.createMany({
    data: made.flatMap(({ id }) => CLEAN.map((question, position) => ({ checklistId: id, question, position }))),
  });
  const flagged = await draft(first, "made", [...CLEAN, "How long is it?"]);
  const other = await draft(first, "other", CLEAN);
  const empty = await draft(first, "empty", []);
  const look = (query: object) =>
    listChecklistQueue(viewer, studyId, checklistQueueQuerySchema.parse({ series: "made", ...query }));
  expect(await look({ look: "flagged" })).toMatchObject({
    total: 1,
    checklists: [{ id: flagged.id, doubts: 1 }],
    drafts: { clean: 500, flagged: 1 },
  });
  expect((await look({ look: "clean" })).total).toBe(500);
  expect(await acceptCleanDrafts(viewer, studyId, { series: "made" })).toEqual({ published: 500, waiting: 1 });
  const left = await prisma().checklist.findMany({ where: { studyId, status: "draft" }, select: { id: true } });
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([flagged.id, other.id, empty.id]));
  const events = await prisma().event.findMany({ where: { studyId, kind: "checklist.published" } });
  expect(events).toHaveLength(500);
  expect(events[0]).toMatchObject({ userId: viewer.userId, data: { series: "made", questions: 2, version: 1 } });
  expect(await acceptCleanDrafts(viewer, studyId, { series: "made" })).toEqual({ published: 0, waiting: 1 });
});

test("annotators and strangers publish nothing", async () => {
  const { studyId, first, draft } = await studyWithDrafts(0);
  const { id } = await draft(first, "made", CLEAN);
  for (const denied of [await makeMember(studyId, "annotator"), await makePerson("Stranger")]) {
    await expect(acceptCleanDrafts(denied, studyId, {})).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  expect(await prisma().checklist.findUnique({ where: { id } })).toMatchObject({ status: "draft" });
});
