import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { createRound } from "@/lib/round/server/create-round";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { changeInstructions, undoInstructionChange } from "./change-instructions";
import { filterPairs } from "./curation/pairs";
import { deleteInstructions } from "./delete-instructions";
import { listInstructions } from "./list-instructions";

async function studyToChange() {
  const study = await makeStudy(3);
  const { studyId } = study;
  const externalIds = (await prisma().instruction.findMany({ where: { studyId }, orderBy: { position: "asc" } })).map(
    ({ externalId }) => externalId,
  );
  return { ...study, externalIds, viewer: await makeMember(studyId, "researcher") };
}

test("tags are added once and removed, and what changed can be undone", async () => {
  const { studyId, externalIds, viewer } = await studyToChange();
  const tagsOf = async () => (await listInstructions(viewer, studyId)).instructions.map(({ tags }) => tags);
  const [first = ""] = externalIds;
  const add = { addTags: ["odd", "long"] };
  expect(
    await changeInstructions(viewer, studyId, { externalIds: [first], change: { addTags: ["odd"] } }),
  ).toMatchObject({
    changed: [first],
  });
  expect((await changeInstructions(viewer, studyId, { externalIds, change: add })).changed).toHaveLength(3);
  expect(await changeInstructions(viewer, studyId, { externalIds, change: add })).toEqual({ changed: [], undo: null });
  expect(await tagsOf()).toEqual([
    ["odd", "long"],
    ["odd", "long"],
    ["odd", "long"],
  ]);
  await changeInstructions(viewer, studyId, { externalIds: externalIds.slice(1), change: { removeTags: ["odd"] } });
  expect(await tagsOf()).toEqual([["odd", "long"], ["long"], ["long"]]);
  const many = Array.from({ length: 49 }, (_, number) => `tag ${number}`);
  const tooMany = changeInstructions(viewer, studyId, { externalIds, change: { addTags: many } });
  await expect(tooMany).rejects.toMatchObject({ code: "INVALID" });
  expect(await tagsOf()).toEqual([["odd", "long"], ["long"], ["long"]]);
  expect(await prisma().event.count({ where: { studyId, kind: "instructions.changed" } })).toBe(3);
});

test("a change is undone as a whole: tags that were there stay, in their order; nothing where something changed since", async () => {
  const { studyId, externalIds, viewer } = await studyToChange();
  const tagsOf = async () => (await listInstructions(viewer, studyId)).instructions.map(({ tags }) => tags);
  const [first = "", second = "", third = ""] = externalIds;
  const change = (ids: string[], made: Parameters<typeof changeInstructions>[2]["change"]) =>
    changeInstructions(viewer, studyId, { externalIds: ids, change: made });
  await change([first], { addTags: ["b", "odd", "a"] });
  const added = await change(externalIds, { addTags: ["odd", "long"] });
  await undoInstructionChange(viewer, studyId, added.undo ?? "");
  expect(await tagsOf()).toEqual([["b", "odd", "a"], [], []]);
  await expect(undoInstructionChange(viewer, studyId, added.undo ?? "")).rejects.toThrow("undone already");
  const removed = await change([first], { removeTags: ["odd"] });
  await undoInstructionChange(viewer, studyId, removed.undo ?? "");
  expect(await tagsOf()).toEqual([["b", "odd", "a"], [], []]);
  const tagged = await change([second, third], { addTags: ["x"] });
  await change([third], { addTags: ["y"] });
  await expect(undoInstructionChange(viewer, studyId, tagged.undo ?? "")).rejects.toThrow(/^1 of these 2 instructions/);
  expect(await tagsOf()).toEqual([["b", "odd", "a"], ["x"], ["x", "y"]]);
  const excluded = await change([first, second], { excluded: true });
  const racing = await Promise.allSettled(
    [1, 2].map(() => undoInstructionChange(viewer, studyId, excluded.undo ?? "")),
  );
  expect(racing.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await listInstructions(viewer, studyId, { excluded: "yes" })).total).toBe(0);
  const again = await change([first], { excluded: true });
  for (const denied of [await makeMember(studyId, "annotator"), (await studyToChange()).viewer]) {
    await expect(undoInstructionChange(denied, studyId, again.undo ?? "")).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});

test("an excluded instruction is in no new round until it is included, and stays in those it is in", async () => {
  const { studyId, externalIds, viewer } = await studyToChange();
  const tasksOf = async (name: string) => {
    const { id } = await createRound(viewer, studyId, { protocol: "direct_scoring", name, overlap: 1, seed: 1 });
    return prisma().task.count({ where: { roundId: id } });
  };
  expect(await tasksOf("before")).toBe(6);
  await changeInstructions(viewer, studyId, { externalIds: externalIds.slice(0, 2), change: { excluded: true } });
  expect(await tasksOf("without")).toBe(2);
  const excluded = await listInstructions(viewer, studyId, { excluded: "yes" });
  expect(excluded.instructions.map(({ excluded: is }) => is)).toEqual([true, true]);
  expect((await listInstructions(viewer, studyId, { excluded: "no" })).total).toBe(1);
  await changeInstructions(viewer, studyId, { externalIds, change: { excluded: false } });
  expect(await tasksOf("again")).toBe(6);
  expect(await prisma().task.count({ where: { studyId } })).toBe(14);
});

test("of many instructions those in no round are deleted, and the others are named", async () => {
  const { viewer, externalIds, ...study } = await studyToChange();
  const { studyId } = study;
  for (const name of ["A", "B", "C", "D"]) await makeRound(study, "direct_scoring", { name });
  const [first = ""] = externalIds;
  await prisma().task.deleteMany({ where: { instruction: { studyId, externalId: { not: first } } } });
  const result = await deleteInstructions(viewer, studyId, externalIds);
  expect(result).toMatchObject({ deleted: 2, kept: [{ externalId: first }] });
  expect(result.kept[0]?.reason).toMatch(/^It is in “A”, “B”, “C” and 1 more round\. Delete/);
  expect(await prisma().instruction.count({ where: { studyId } })).toBe(1);
});

test("others than the study's researchers change nothing", async () => {
  const { studyId, externalIds } = await studyToChange();
  const other = await studyToChange();
  for (const denied of [await makeMember(studyId, "annotator"), await makePerson("stranger"), other.viewer]) {
    const change = { excluded: true } as const;
    await expect(changeInstructions(denied, studyId, { externalIds, change })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(deleteInstructions(denied, studyId, externalIds)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  // Ids are a study's own: the same ids elsewhere stay as they are.
  await changeInstructions(other.viewer, other.studyId, { externalIds, change: { excluded: true } });
  expect(await prisma().instruction.count({ where: { studyId, excludedAt: { not: null } } })).toBe(0);
});

test("of ids that the study has not, none is passed over: which they are is said, and nothing changes", async () => {
  const { studyId, externalIds, viewer } = await studyToChange();
  const [first = ""] = externalIds;
  const other = await makeStudy(1);
  await prisma().instruction.updateMany({
    where: { studyId: other.studyId },
    data: { externalId: "of another study" },
  });
  const asked = [first, "no such", "of another study"];
  const refused = {
    code: "INVALID",
    message: expect.stringMatching(/^2 of 3 instructions are not here: “no such”, “of/),
  };
  const change = { excluded: true } as const;
  await expect(changeInstructions(viewer, studyId, { externalIds: asked, change })).rejects.toMatchObject(refused);
  await expect(deleteInstructions(viewer, studyId, asked)).rejects.toMatchObject(refused);
  expect(await prisma().instruction.count({ where: { studyId, excludedAt: null } })).toBe(3);
  const judges = { raterIds: [other.studyId], mode: "apply" as const };
  await expect(filterPairs(viewer, studyId, judges)).rejects.toMatchObject({ code: "INVALID" });
});
