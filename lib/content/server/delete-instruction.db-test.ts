import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { deleteRound } from "@/lib/round/server/delete-round";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { makeRun } from "@/lib/testing/run";
import { deleteInstruction } from "./delete-instructions";

async function studyWithInstructions(count = 2) {
  const study = await makeStudy(count);
  const { studyId, instructions } = study;
  const [first] = instructions;
  if (!first) throw new Error("no instruction");
  const [responseAId, responseBId] = first.responseIds;
  await prisma().pair.create({
    data: { studyId, externalId: "p", instructionId: first.id, responseAId, responseBId, knownOutcome: "win" },
  });
  return { study, studyId, first, viewer: await makeMember(studyId, "researcher") };
}

test("an instruction goes with its responses, pairs and published checklists; outsiders find none", async () => {
  const { studyId, first, viewer } = await studyWithInstructions();
  const remove = (by: typeof viewer, id = "instruction-0") => deleteInstruction(by, studyId, first.id, id);
  for (const outsider of [
    await makeMember(studyId, "annotator"),
    await makeMember((await makeStudy(1)).studyId, "owner"),
    await makePerson("Stranger"),
  ]) {
    await expect(remove(outsider)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  await expect(remove(viewer, "instruction-1")).rejects.toMatchObject({ code: "INVALID" });
  await remove(viewer);
  await expect(remove(viewer)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const where = { studyId };
  expect((await prisma().instruction.findMany({ where })).map(({ externalId }) => externalId)).toEqual([
    "instruction-1",
  ]);
  expect(await prisma().response.count({ where })).toBe(2);
  expect(await prisma().checklist.count({ where })).toBe(1);
  expect(await prisma().pair.count({ where })).toBe(0);
  expect(await prisma().system.count({ where })).toBe(2);
  const events = await prisma().event.findMany({ where: { studyId, kind: "instruction.deleted" } });
  expect(events.map(({ userId, subject, data }) => ({ userId, subject, data }))).toEqual([
    { userId: viewer.userId, subject: first.id, data: { externalId: "instruction-0", responses: 2, checklists: 1 } },
  ]);
});

test("systems go with their last response", async () => {
  const { studyId, first, viewer } = await studyWithInstructions(1);
  await deleteInstruction(viewer, studyId, first.id, "instruction-0");
  expect(await prisma().system.count({ where: { studyId } })).toBe(0);
});

test("an instruction in a round stays until the round is deleted, and the database says so too", async () => {
  const { study, studyId, first, viewer } = await studyWithInstructions();
  const roundId = await makeRound(study, "direct_scoring", { status: "draft", name: "First look" });
  await expect(deleteInstruction(viewer, studyId, first.id, "instruction-0")).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("“First look”"),
  });
  await expect(prisma().instruction.delete({ where: { id: first.id } })).rejects.toThrow(
    /stays while it is in a round/,
  );
  await deleteRound(viewer, roundId, "First look");
  // A published checklist still goes only with what says that it deletes its instruction.
  await expect(prisma().instruction.delete({ where: { id: first.id } })).rejects.toThrow(/frozen/);
  await deleteInstruction(viewer, studyId, first.id, "instruction-0");
});

test("an instruction that a run has not finished with stays", async () => {
  const { studyId, first, viewer } = await studyWithInstructions();
  const { runId } = await makeRun(studyId, [first.responseIds[1]], { status: "paused", name: "Refining" });
  await expect(deleteInstruction(viewer, studyId, first.id, "instruction-0")).rejects.toThrow(/“Refining”/);
  await prisma().run.update({ where: { id: runId }, data: { status: "cancelled", finishedAt: new Date() } });
  await deleteInstruction(viewer, studyId, first.id, "instruction-0");
});
