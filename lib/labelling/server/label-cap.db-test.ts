import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import type { UserViewer } from "@/lib/people/viewer";
import { contentFor } from "@/lib/testing/content";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { claimTasks } from "./claim-tasks";
import { roundForRater } from "./rounds-for-rater";
import { submitAnnotation } from "./submit-annotation";

async function makeCapped(labelsPerRater: number, over: { byInstruction?: boolean } = {}) {
  const study = await makeStudy(10);
  const roundId = await makeRound(study, over.byInstruction ? "checklist_only" : "direct_scoring", {
    overlap: 2,
    ...over,
  });
  await prisma().round.update({ where: { id: roundId }, data: { labellingOptions: { labelsPerRater }, ...over } });
  return { roundId, rater: await makeMember(study.studyId, "annotator") };
}

async function labelAll(rater: UserViewer, roundId: string, hold: number): Promise<number> {
  for (let given = 0; ; ) {
    const { assignments } = await claimTasks(rater, roundId, { hold });
    if (assignments.length === 0) return given;
    for (const view of assignments) {
      const label = { assignmentId: view.assignmentId, supersedes: null, content: contentFor(view, 2) };
      await submitAnnotation(rater, uuidv7(), label, { hold, known: [] });
      given += 1;
    }
  }
}

test.each([1, 3])("a rater gives as many labels as the round allows, holding %i at once", async (hold) => {
  const { roundId, rater } = await makeCapped(4);
  expect((await roundForRater(rater, roundId)).progress).toMatchObject({ tasks: 4, left: true });
  expect(await labelAll(rater, roundId, hold)).toBe(4);
  expect((await claimTasks(rater, roundId, { hold })).nothing).toEqual({ reason: "all_done" });
  expect((await roundForRater(rater, roundId)).progress).toMatchObject({ mine: 4, tasks: 4, left: false });
});

test("pages are cut short, too", async () => {
  const { roundId, rater } = await makeCapped(3, { byInstruction: true });
  expect(await labelAll(rater, roundId, 1)).toBe(3);
});

test("eight windows at once take no task more, and the database refuses what would be one", async () => {
  const { roundId, rater } = await makeCapped(2);
  await claimTasks(rater, roundId, { hold: 1 });
  await Promise.all(Array.from({ length: 8 }, () => claimTasks(rater, roundId, { hold: 3 })));
  const where = { roundId, rater: { userId: rater.userId }, state: "leased" as const };
  expect(await prisma().assignment.count({ where })).toBe(2);
  const { studyId, raterId } = await prisma().assignment.findFirstOrThrow({ where });
  const free = await prisma().task.findFirstOrThrow({ where: { roundId, assignments: { none: { raterId } } } });
  const place = { studyId, roundId, taskId: free.id, raterId, slot: 3, leaseExpiresAt: new Date(Date.now() + 60_000) };
  await expect(prisma().assignment.create({ data: place })).rejects.toThrow(/as many labels as the round allows/);
});

test("a place whose lease ended, or that was handed back, is given again within the cap", async () => {
  const { roundId, rater } = await makeCapped(2);
  const { assignments } = await claimTasks(rater, roundId, { hold: 2 });
  expect(assignments).toHaveLength(2);
  const past = { leaseExpiresAt: new Date(Date.now() - 1_000) };
  await prisma().assignment.updateMany({ where: { roundId }, data: past });
  const other = await makeMember(
    (await prisma().round.findUniqueOrThrow({ where: { id: roundId } })).studyId,
    "annotator",
  );
  await claimTasks(other, roundId, { hold: 1 });
  expect(await labelAll(rater, roundId, 2)).toBe(2);
});
