import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { OPERATOR, type UserViewer } from "@/lib/people/viewer";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { createStudy } from "./create-study";
import { getStudy } from "./get-study";
import { listStudies } from "./list-studies";
import { updateStudy } from "./update-study";

async function creator(): Promise<UserViewer> {
  return { ...(await makePerson("Creator")), mayCreateStudies: true };
}

test("whoever creates a study owns it, and that it was created is kept", async () => {
  const viewer = await creator();
  const { id } = await createStudy(viewer, { name: "  Haiku  ", description: "Three lines." });
  const study = await getStudy(viewer, id);
  expect(study).toMatchObject({ name: "Haiku", description: "Three lines.", role: "owner", isDemo: false });
  expect(study.may).toContain("study.delete");
  expect(study.counts).toEqual({ instructions: 0, responses: 0, pairs: 0, checklists: 0, annotators: 0, labels: 0 });
  const events = await prisma().event.findMany({ where: { studyId: id } });
  expect(events.map(({ kind, userId }) => ({ kind, userId }))).toEqual([
    { kind: "study.created", userId: viewer.userId },
  ]);
});

test("an account without the right creates no study", async () => {
  const viewer = await makePerson("Annotator");
  await expect(createStudy(viewer, { name: "No" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await prisma().study.count({ where: { name: "No" } })).toBe(0);
});

test("the operator creates a study without members", async () => {
  const { id } = await createStudy(OPERATOR, { name: "From the command line" }, true);
  expect(await prisma().membership.count({ where: { studyId: id } })).toBe(0);
  expect(await getStudy(OPERATOR, id)).toMatchObject({ role: null, isDemo: true });
});

test("a study lists what is in it: systems, series with their latest version, counts", async () => {
  const { studyId, instructions } = await makeStudy(3, 2);
  const first = instructions[0];
  if (!first) throw new Error("no instruction");
  await prisma().checklist.create({
    data: {
      studyId,
      instructionId: first.id,
      series: "imported",
      version: 2,
      source: "human",
      items: { create: [{ position: 0, question: "Only one?" }] },
    },
  });
  const owner = await makeMember(studyId, "owner");
  const before = await getStudy(owner, studyId);
  expect(before.checklistSeries).toEqual([{ series: "imported", latestVersion: 1, instructions: 3 }]);
  await prisma().checklist.updateMany({ where: { studyId, version: 2 }, data: { status: "published" } });
  const after = await getStudy(owner, studyId);
  expect(after.checklistSeries).toEqual([{ series: "imported", latestVersion: 2, instructions: 3 }]);
  expect(after.systems.map(({ responses }) => responses)).toEqual([3, 3]);
  expect(after.counts).toMatchObject({ instructions: 3, responses: 6, checklists: 4 });
});

test("the list holds the studies one does research in, with counts, and no others", async () => {
  const mine = await makeStudy(2);
  const other = await makeStudy(1);
  await makeRound(mine, "direct_scoring", { status: "open" });
  await makeRound(mine, "preference", { status: "draft" });
  const viewer = await makeMember(mine.studyId, "researcher");
  await prisma().membership.create({ data: { studyId: other.studyId, userId: viewer.userId, role: "annotator" } });
  const { studies, mayCreate } = await listStudies(viewer);
  expect(mayCreate).toBe(false);
  expect(studies).toMatchObject([
    {
      id: mine.studyId,
      role: "researcher",
      counts: { instructions: 2, rounds: 2, openRounds: 1, labels: 0, simulatedLabels: 0 },
    },
  ]);
});

test("an admin sees every study", async () => {
  const { studyId } = await makeStudy(1);
  const admin = await makePerson("Admin", { isAdmin: true });
  const { studies, mayCreate } = await listStudies(admin);
  expect(studies.find(({ id }) => id === studyId)).toMatchObject({ role: null });
  expect(mayCreate).toBe(true);
});

test("a researcher renames a study; what is not given stays", async () => {
  const { studyId } = await makeStudy(1);
  const researcher = await makeMember(studyId, "researcher");
  await updateStudy(researcher, studyId, { description: "About haiku" });
  await updateStudy(researcher, studyId, { name: "Haiku" });
  const was = { name: "Poems", description: "About haiku" };
  await expect(updateStudy(researcher, studyId, { name: "Mine", was })).rejects.toMatchObject({
    code: "CONFLICT",
    details: { field: "name", current: "Haiku" },
  });
  await updateStudy(researcher, studyId, { ...was, description: "About haiku", was });
  expect(await getStudy(researcher, studyId)).toMatchObject({ name: "Haiku", description: "About haiku" });
});

test("to an annotator, to another study's owner and to a stranger a study does not exist", async () => {
  const { studyId } = await makeStudy(1);
  const elsewhere = await makeStudy(1);
  const outsiders = [
    await makeMember(studyId, "annotator"),
    await makeMember(elsewhere.studyId, "owner"),
    await makePerson("Stranger"),
  ];
  for (const outsider of outsiders) {
    await expect(getStudy(outsider, studyId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(updateStudy(outsider, studyId, { name: "Taken" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  }
  expect(await prisma().study.findUnique({ where: { id: studyId } })).toMatchObject({ name: "A study" });
  await expect(getStudy(await makePerson("x"), uuidv7())).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("who may not change a study does not wait for it, and so holds up nobody who may", async () => {
  const { id } = await createStudy(await creator(), { name: "Haiku" });
  const stranger = await makePerson("Stranger");
  await prisma().$transaction(async (transaction) => {
    await transaction.$executeRaw`SELECT FROM study WHERE id = ${id}::uuid FOR UPDATE`;
    await expect(updateStudy(stranger, id, { name: "Mine" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
