import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { makeOutsiders } from "@/lib/testing/outsiders";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { createRound } from "./create-round";
import { duplicateRound } from "./duplicate-round";
import { getRound } from "./read-rounds";
import { setRoundStatus } from "./set-round-status";
import { studyWithResearcher, tasksOf } from "./testing/draft-round";
import { updateRound } from "./update-round";

/** All of a round but what makes it another. */
async function likeness(roundId: string) {
  const round = await prisma().round.findUniqueOrThrow({ where: { id: roundId } });
  const { id, name, status, createdAt, openedAt, closedAt, ...settings } = round;
  const tasks = (await tasksOf(roundId)).map(({ id: _, roundId: __, taken, submitted, ...task }) => task);
  return { settings, tasks };
}

test("a duplicate has the same settings and the same tasks in the same order, and no labels", async () => {
  const { studyId, viewer, instructions } = await studyWithResearcher(6);
  await prisma().response.updateMany({
    where: { id: { in: instructions.slice(0, 4).map(({ responseIds }) => responseIds[0]) } },
    data: { knownScore: 4 },
  });
  const { id } = await createRound(viewer, studyId, {
    name: "Pilot",
    protocol: "check_then_score",
    checklist: { series: "imported" },
    overlap: 2,
    seed: 11,
    attentionTasks: 1,
    trainingTasks: 2,
    passMark: 60,
    allowUnknown: true,
    leaseMinutes: 7,
    guidelines: "# Read",
    levelNames: ["a", "b", "c", "d", "e"],
  });
  await setRoundStatus(viewer, id, "open");
  await updateRound(viewer, id, { overlap: 4 });
  await setRoundStatus(viewer, id, "closed");
  const first = await duplicateRound(viewer, id);
  const second = await duplicateRound(viewer, first.id);
  expect([first.name, second.name]).toEqual(["Pilot (copy)", "Pilot (copy 2)"]);
  for (const copy of [first, second]) {
    expect(await likeness(copy.id)).toEqual(await likeness(id));
    const round = await getRound(viewer, copy.id);
    expect(round).toMatchObject({ status: "draft", labels: 0, submitted: 0, tasks: 9, attentionTasks: 1 });
    expect([round.openedAt, round.closedAt, round.trainingTasks]).toEqual([null, null, 2]);
    expect(await prisma().taskTally.count({ where: { roundId: copy.id } })).toBe(9);
  }
  const event = await prisma().event.findFirst({ where: { subject: first.id, kind: "round.created" } });
  expect(event).toMatchObject({ userId: viewer.userId, data: { duplicateOf: id, tasks: 12, seed: 11 } });
});

test("pairs keep their sides, and a round that only holds imported labels is not duplicated", async () => {
  const study = await makeStudy(3);
  const viewer = await makeMember(study.studyId, "researcher");
  const pairs = await makeRound(study, "preference", { shufflePositions: false });
  const copy = await duplicateRound(viewer, pairs);
  expect(await likeness(copy.id)).toEqual(await likeness(pairs));
  const imported = await makeRound(study, "direct_scoring", { overlap: 0, status: "closed" });
  await expect(duplicateRound(viewer, imported)).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a copy of the longest name has a name that a round may have", async () => {
  const study = await makeStudy(1);
  const viewer = await makeMember(study.studyId, "researcher");
  const roundId = await makeRound(study, "direct_scoring", { name: "x".repeat(200) });
  const names = [(await duplicateRound(viewer, roundId)).name, (await duplicateRound(viewer, roundId)).name];
  expect(names).toEqual([`${"x".repeat(193)} (copy)`, `${"x".repeat(191)} (copy 2)`]);
});

test("who makes no rounds in the study duplicates none", async () => {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "direct_scoring");
  for (const outsider of await makeOutsiders(study.studyId)) {
    await expect(duplicateRound(outsider, roundId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  expect(await prisma().round.count({ where: { studyId: study.studyId } })).toBe(1);
});
