import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { DEFAULTS, exportedBy, linesOf } from "@/lib/exports/server/testing/exported";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";
import { labelAll } from "@/lib/labelling/server/testing/label-all";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy, type StudyForTest } from "@/lib/testing/round";
import { addTasks, previewAddedTasks } from "./add-tasks";
import { duplicateRound } from "./duplicate-round";
import { getRound } from "./read-rounds";
import { setRoundStatus } from "./set-round-status";
import { tasksOf } from "./testing/draft-round";
import { updateRound } from "./update-round";

/** A round of the first responses of these instructions; the others, and all second responses, are new to it. */
async function partOf(study: StudyForTest, instructions: number, overlap = 2) {
  return makeRound({ ...study, instructions: study.instructions.slice(0, instructions) }, "direct_scoring", {
    overlap,
  });
}

const external = (from: number, to: number) => ({
  from: "content" as const,
  instructions: { externalIds: Array.from({ length: to - from }, (_, i) => `instruction-${from + i}`) },
});

test("what is added is what the preview said; what the round has already is not added again", async () => {
  const study = await makeStudy(6);
  const viewer = await makeMember(study.studyId, "researcher");
  const roundId = await partOf(study, 4, 3);
  expect(await previewAddedTasks(viewer, roundId, {})).toEqual({
    tasks: 8,
    labels: 24,
    already: 4,
    withoutChecklist: 0,
  });
  const sample = { tasks: { from: "content" as const, randomSample: 1 }, seed: 3 };
  const told = await previewAddedTasks(viewer, roundId, sample);
  expect(told).toEqual({ tasks: 2, labels: 6, already: 0, withoutChecklist: 0 });
  expect(await addTasks(viewer, roundId, { ...sample, batch: "Sample" })).toEqual({
    ...told,
    undo: expect.any(String),
  });
  const fresh = study.instructions.slice(4).map(({ id }) => id);
  for (const { instructionId } of (await tasksOf(roundId)).slice(4)) expect(fresh).toContain(instructionId);
  await expect(addTasks(viewer, roundId, { ...sample, batch: " Sample " })).rejects.toMatchObject({
    code: "CONFLICT",
    details: { field: "batch" },
  });
  await addTasks(viewer, roundId, { batch: "Rest" });
  expect(await getRound(viewer, roundId)).toMatchObject({ tasks: 12, wanted: 36 });
  const after = await tasksOf(roundId);
  expect(after.map(({ position }) => position)).toEqual(Array.from({ length: 12 }, (_, i) => i));
  expect(after.map(({ batch }) => batch)).toEqual([
    ...Array(4).fill(null),
    ...Array(2).fill("Sample"),
    ...Array(6).fill("Rest"),
  ]);
  const events = await prisma().event.findMany({ where: { subject: roundId, kind: "round.tasks-added" } });
  expect(events.map(({ userId, data }) => [userId, data])).toEqual([
    [viewer.userId, expect.objectContaining({ batch: "Sample", tasks: 2, labels: 6, status: "open" })],
    [viewer.userId, expect.objectContaining({ batch: "Rest", tasks: 6, labels: 18 })],
  ]);
  await expect(addTasks(viewer, roundId, { batch: "More" })).rejects.toMatchObject({ code: "INVALID" });
  const copy = await duplicateRound(viewer, roundId);
  const batches = async (id: string) => (await tasksOf(id)).map(({ batch, responseAId }) => [batch, responseAId]);
  expect(await batches(copy.id)).toEqual(await batches(roundId));
});

test("a draft without tasks gets training and attention tasks with its first batch, and opens only with tasks", async () => {
  const study = await makeStudy(8);
  const viewer = await makeMember(study.studyId, "researcher");
  const roundId = await makeRound({ ...study, instructions: [] }, "direct_scoring", { overlap: 2, status: "draft" });
  await expect(setRoundStatus(viewer, roundId, "open")).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("no tasks to label"),
  });
  const asked = { trainingTasks: 3, attentionTasks: 1, passMark: 80 };
  const refused = addTasks(viewer, roundId, { batch: "First", ...asked });
  await expect(refused).rejects.toMatchObject({
    code: "INVALID",
    message: expect.stringContaining("no tasks have one"),
  });
  await prisma().response.updateMany({
    where: { studyId: study.studyId, system: { name: "secret-system-left" } },
    data: { knownScore: 4 },
  });
  await updateRound(viewer, roundId, { options: { showCounts: false } });
  expect(await addTasks(viewer, roundId, { batch: "First", ...asked })).toMatchObject({ tasks: 16, labels: 24 });
  // What is set aside is new to the round, whatever of the choice it has already.
  const known = { ...external(0, 8), systemIds: null };
  await expect(addTasks(viewer, roundId, { batch: "Known", tasks: known, trainingTasks: 1 })).rejects.toThrow(
    /not have already/,
  );
  const round = { tasks: 12, trainingTasks: 3, attentionTasks: 1, passMark: 80, wanted: 24 };
  expect(await getRound(viewer, roundId)).toMatchObject(round);
  await expect(updateRound(viewer, roundId, { byInstruction: true })).rejects.toMatchObject({ code: "INVALID" });
  await updateRound(viewer, roundId, { passMark: 60 });
  await setRoundStatus(viewer, roundId, "open");
  expect(await getRound(viewer, roundId)).toMatchObject({ passMark: 60, status: "open" });
  await expect(addTasks(viewer, roundId, { batch: "Late", trainingTasks: 1 })).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("Only a draft"),
  });
});

test("all responses go on one page until the round opens", async () => {
  const study = await makeStudy(2);
  const viewer = await makeMember(study.studyId, "researcher");
  const roundId = await makeRound(study, "checklist_only", { status: "draft" });
  await updateRound(viewer, roundId, { byInstruction: true });
  expect(await getRound(viewer, roundId)).toMatchObject({ byInstruction: true });
  await expect(updateRound(viewer, roundId, { passMark: 60 })).rejects.toMatchObject({ code: "INVALID" });
  await setRoundStatus(viewer, roundId, "open");
  await expect(updateRound(viewer, roundId, { byInstruction: false })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("pairs that the round has are known whichever response is A, and added checklists are those of its series", async () => {
  const study = await makeStudy(3);
  const viewer = await makeMember(study.studyId, "researcher");
  const turned = { ...study, instructions: study.instructions.slice(0, 2) };
  for (const one of turned.instructions) one.responseIds.reverse();
  const pairs = await makeRound(turned, "preference");
  expect(await addTasks(viewer, pairs, { batch: "New" })).toMatchObject({
    tasks: 1,
    labels: 3,
    already: 2,
    withoutChecklist: 0,
  });
  const checked = await makeRound(turned, "check_then_score");
  await prisma().round.update({ where: { id: checked }, data: { checklistSeries: "imported" } });
  await addTasks(viewer, checked, { batch: "New" });
  const added = (await tasksOf(checked)).filter(({ batch }) => batch === "New");
  const checklistOf = new Map(study.instructions.map(({ id, checklistId }) => [id, checklistId]));
  expect(added).toHaveLength(4);
  for (const task of added) expect(task.checklistId).toBe(checklistOf.get(task.instructionId));
});

test("a round without tasks can take other checklists; one that has some keeps to its series", async () => {
  const study = await makeStudy(2);
  const viewer = await makeMember(study.studyId, "researcher");
  const roundId = await makeRound({ ...study, instructions: [] }, "checklist_only", { overlap: 1 });
  await prisma().round.update({ where: { id: roundId }, data: { checklistSeries: "written gold" } });
  const none = { tasks: 0, labels: 0, already: 0, withoutChecklist: 2 };
  expect(await previewAddedTasks(viewer, roundId, {})).toEqual(none);
  await expect(addTasks(viewer, roundId, { batch: "First" })).rejects.toThrow(
    "2 instructions have no published checklist of the series “written gold”",
  );
  const [first] = study.instructions;
  const { series } = await prisma().checklist.findUniqueOrThrow({ where: { id: first?.checklistId } });
  expect(await previewAddedTasks(viewer, roundId, { series })).toMatchObject({ tasks: 4, withoutChecklist: 0 });
  expect((await getRound(viewer, roundId)).checklistSeries).toBe("written gold");
  await addTasks(viewer, roundId, { batch: "First", series });
  expect((await getRound(viewer, roundId)).checklistSeries).toBe(series);
  expect((await tasksOf(roundId)).map(({ checklistId }) => checklistId)).not.toContain(null);
  await expect(addTasks(viewer, roundId, { batch: "More", series: "written gold" })).rejects.toMatchObject({
    code: "CONFLICT",
    details: { field: "series" },
  });
});

test("a closed round stays closed; the export names the batch of each task, and only where there are any", async () => {
  const study = await makeStudy(2);
  const viewer = await makeMember(study.studyId, "researcher");
  const rater = await makeMember(study.studyId, "annotator");
  const roundId = await partOf(study, 1, 1);
  const bytesOf = exportedBy(exportFileBytes);
  const manifest = async () => JSON.parse((await bytesOf(roundId, "manifest.json")).toString());
  await labelAll(rater, roundId);
  expect(linesOf(await bytesOf(roundId, "gold.jsonl"))[0]).not.toHaveProperty("batch");
  expect((await manifest()).round.batches).toEqual([]);
  await setRoundStatus(viewer, roundId, "closed");
  await addTasks(viewer, roundId, { batch: "Later" });
  expect(await getRound(viewer, roundId)).toMatchObject({ status: "closed", wanted: 4, submitted: 1 });
  await setRoundStatus(viewer, roundId, "open");
  await labelAll(rater, roundId);
  for (const file of ["gold.jsonl", "labels.jsonl"] as const) {
    const lines = linesOf(await bytesOf(roundId, file, DEFAULTS));
    expect(lines.map(({ batch }) => batch)).toEqual([null, "Later", "Later", "Later"]);
  }
  expect((await manifest()).round.batches).toEqual([
    { batch: null, tasks: 1 },
    { batch: "Later", tasks: 3 },
  ]);
});

test("to who does no research in the study there is no round to add to, and imported labels take none", async () => {
  const study = await makeStudy(2);
  const roundId = await partOf(study, 1);
  const elsewhere = await makeStudy(1);
  for (const outsider of [
    await makeMember(study.studyId, "annotator"),
    await makeMember(elsewhere.studyId, "owner"),
    await makePerson("Stranger"),
  ]) {
    await expect(addTasks(outsider, roundId, { batch: "Mine" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(previewAddedTasks(outsider, roundId, {})).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  expect(await tasksOf(roundId)).toHaveLength(1);
  const researcher = await makeMember(study.studyId, "researcher");
  const imported = await makeRound(study, "direct_scoring", { overlap: 0, status: "closed" });
  await expect(addTasks(researcher, imported, { batch: "New" })).rejects.toMatchObject({ code: "CONFLICT" });
});
