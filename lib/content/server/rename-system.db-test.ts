import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { expectCountsRight } from "@/lib/results/server/testing/expect-counts-right";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { makeRun } from "@/lib/testing/run";
import { renameSystem } from "./rename-system";

const [LEFT, RIGHT] = ["secret-system-left", "secret-system-right"];

async function studyWithSystems() {
  const study = await makeStudy(2);
  const { studyId } = study;
  const [left, right] = await prisma().system.findMany({ where: { studyId }, orderBy: { name: "asc" } });
  if (!left || !right) throw new Error("a system is missing");
  return { study, studyId, left: left.id, right: right.id, viewer: await makeMember(studyId, "researcher") };
}

const namesOf = async (studyId: string) =>
  (await prisma().system.findMany({ where: { studyId }, orderBy: { name: "asc" } })).map(({ name, formerNames }) => ({
    name,
    formerNames,
  }));

test("a system gets another name, which is kept with who gave it; outsiders find no system", async () => {
  const { studyId, left, viewer } = await studyWithSystems();
  for (const outsider of [
    await makeMember(studyId, "annotator"),
    await makeMember((await makeStudy(1)).studyId, "owner"),
    await makePerson("Stranger"),
  ]) {
    await expect(renameSystem(outsider, studyId, left, { name: "Mine" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  await renameSystem(viewer, studyId, left, { name: " Aspen " });
  await renameSystem(viewer, studyId, left, { name: "Aspen" });
  expect(await namesOf(studyId)).toEqual([
    { name: "Aspen", formerNames: [LEFT] },
    { name: RIGHT, formerNames: [] },
  ]);
  const events = await prisma().event.findMany({ where: { studyId, kind: "system.renamed" } });
  expect(events.map(({ userId, subject, data }) => ({ userId, subject, data }))).toEqual([
    { userId: viewer.userId, subject: left, data: { name: "Aspen", before: LEFT } },
  ]);
});

test("a name that another system has is refused, and a former name means the system that had it last", async () => {
  const { studyId, left, right, viewer } = await studyWithSystems();
  await expect(renameSystem(viewer, studyId, left, { name: RIGHT })).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(renameSystem(viewer, studyId, left, { name: " " })).rejects.toThrow();
  await renameSystem(viewer, studyId, left, { name: "third" });
  await renameSystem(viewer, studyId, right, { name: LEFT });
  await renameSystem(viewer, studyId, right, { name: "fourth" });
  expect(await namesOf(studyId)).toEqual([
    { name: "fourth", formerNames: [RIGHT, LEFT] },
    { name: "third", formerNames: [] },
  ]);
  await renameSystem(viewer, studyId, right, { name: RIGHT });
  expect(await namesOf(studyId)).toEqual([
    { name: RIGHT, formerNames: [LEFT, "fourth"] },
    { name: "third", formerNames: [] },
  ]);
});

test("a system that a run may still write to keeps its name until the run has ended", async () => {
  const { studyId, left, viewer } = await studyWithSystems();
  const { runId } = await makeRun(studyId, [], { status: "paused", name: "More samples" });
  await prisma().run.update({ where: { id: runId }, data: { kind: "sample-responses" } });
  await expect(renameSystem(viewer, studyId, left, { name: "Aspen" })).rejects.toThrow(/“More samples”/);
  await prisma().run.update({ where: { id: runId }, data: { status: "cancelled", finishedAt: new Date() } });
  await renameSystem(viewer, studyId, left, { name: "Aspen" });
});

test("the counts of pairs follow where the new name puts a system on the other side", async () => {
  const { study, studyId, left, viewer } = await studyWithSystems();
  const roundId = await makeRound(study, "preference");
  await addLabels(roundId, await makeRater(studyId), [1, 5]);
  await renameSystem(viewer, studyId, left, { name: "zebra" });
  expect(await prisma().taskTally.count({ where: { roundId, facetId: { in: await turnedFacets(roundId) } } })).toBe(2);
  await expectCountsRight(roundId);
  await renameSystem(viewer, studyId, left, { name: "aspen" });
  await expectCountsRight(roundId);
});

const turnedFacets = async (roundId: string) =>
  (await prisma().taskFacet.findMany({ where: { roundId, turned: true } })).map(({ id }) => id);
