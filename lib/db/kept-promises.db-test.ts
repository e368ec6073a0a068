import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { prisma } from "./client";

/** What the database itself refuses, no matter who writes. */

async function setUp() {
  const study = await makeStudy(2);
  const scoring = await makeRound(study, "direct_scoring", { overlap: 1 });
  const pairs = await makeRound(study, "preference");
  const task = await prisma().task.findFirstOrThrow({ where: { roundId: scoring, position: 0 } });
  const pairTask = await prisma().task.findFirstOrThrow({ where: { roundId: pairs, position: 0 } });
  const raters = [];
  for (const number of [1, 2]) {
    const { userId } = await makeMember(study.studyId, "annotator");
    raters.push(
      await prisma().rater.create({ data: { studyId: study.studyId, kind: "human", number, name: "r", userId } }),
    );
  }
  const [rater, other] = raters;
  if (!rater || !other) throw new Error("no raters");
  return { study, scoring, pairs, task, pairTask, rater, other };
}

type SetUp = Awaited<ReturnType<typeof setUp>>;

function annotation({ study, scoring, task, rater }: SetUp) {
  return {
    id: uuidv7(),
    studyId: study.studyId,
    roundId: scoring,
    taskId: task.id,
    protocol: "direct_scoring" as const,
    raterId: rater.id,
    level: 3,
    contentHash: "x",
  };
}

test("one live annotation per rater and task", async () => {
  const made = await setUp();
  await prisma().annotation.create({ data: annotation(made) });
  await expect(prisma().annotation.create({ data: annotation(made) })).rejects.toThrow();
});

test("annotations and answers are append-only", async () => {
  const made = await setUp();
  const { id } = await prisma().annotation.create({ data: annotation(made) });
  await expect(prisma().annotation.update({ where: { id }, data: { level: 5 } })).rejects.toThrow(/append-only/);
  await expect(prisma().annotation.delete({ where: { id } })).rejects.toThrow(/append-only/);
  await prisma().annotation.update({ where: { id }, data: { supersededAt: new Date() } });
  await expect(prisma().annotation.update({ where: { id }, data: { supersededAt: null } })).rejects.toThrow(
    /append-only/,
  );
  await expect(prisma().study.delete({ where: { id: made.study.studyId } })).rejects.toThrow(/append-only/);
});

test("a label goes to another rater only where files' raters are merged, and changes in nothing else", async () => {
  const made = await setUp();
  const { id } = await prisma().annotation.create({ data: annotation(made) });
  const rater = { studyId: made.study.studyId, kind: "imported" as const, name: "ann", source: "imported", number: 99 };
  const { id: raterId } = await prisma().rater.create({ data: rater });
  const change = (data: object, says: boolean) =>
    prisma().$transaction(async (transaction) => {
      if (says) await transaction.$executeRaw`SET LOCAL tickbox.moving_labels = 'yes'`;
      await transaction.annotation.update({ where: { id }, data });
    });
  await expect(change({ raterId }, false)).rejects.toThrow(/append-only/);
  await expect(change({ raterId, level: 5 }, true)).rejects.toThrow(/append-only/);
  await change({ raterId }, true);
  expect(await prisma().annotation.findUnique({ where: { id } })).toMatchObject({ raterId, level: 3 });
});

test("labels stay in their range and fit the protocol", async () => {
  const made = await setUp();
  const pair = { ...annotation(made), roundId: made.pairs, taskId: made.pairTask.id, protocol: "preference" as const };
  const wrong = [
    { ...annotation(made), level: 0 },
    { ...annotation(made), level: 6 },
    { ...annotation(made), level: null },
    { ...annotation(made), level: 2.5 },
    { ...annotation(made), ease: "easier" as const },
    { ...annotation(made), durationMs: -1 },
    { ...pair, level: 6 },
    { ...annotation(made), protocol: "preference" as const, level: 2 },
  ];
  for (const data of wrong) await expect(prisma().annotation.create({ data })).rejects.toThrow();
  await prisma().annotation.create({ data: { ...pair, level: 5 } });
});

test("a task takes no more raters than wanted, a rater one place on it", async () => {
  const made = await setUp();
  const place = {
    studyId: made.study.studyId,
    roundId: made.scoring,
    taskId: made.task.id,
    leaseExpiresAt: new Date(Date.now() + 60_000),
    slot: 1,
  };
  // What a rater holds is found by its slot.
  await expect(prisma().assignment.create({ data: { ...place, raterId: made.rater.id, slot: null } })).rejects.toThrow(
    /assignment_slot_while_leased/,
  );
  const { id } = await prisma().assignment.create({ data: { ...place, raterId: made.rater.id } });
  await expect(prisma().assignment.update({ where: { id }, data: { state: "expired" } })).rejects.toThrow(
    /assignment_slot_while_leased/,
  );
  await expect(prisma().assignment.create({ data: { ...place, slot: 2, raterId: made.rater.id } })).rejects.toThrow();
  await expect(prisma().assignment.create({ data: { ...place, raterId: made.other.id } })).rejects.toThrow(
    /task_places/,
  );
  await prisma().assignment.update({ where: { id }, data: { state: "expired", slot: null } });
  await prisma().assignment.create({ data: { ...place, raterId: made.other.id } });
  await expect(prisma().assignment.update({ where: { id }, data: { state: "leased", slot: 1 } })).rejects.toThrow(
    /task_places/,
  );
  await expect(prisma().assignment.update({ where: { id }, data: { raterId: made.other.id } })).rejects.toThrow();
});

test("a scoring task has one response, a pair two different ones of the same instruction", async () => {
  const { study, scoring, pairs } = await setUp();
  const [one, two] = study.instructions;
  if (!one || !two) throw new Error("no instructions");
  const key = { studyId: study.studyId, position: 50, wanted: 1, instructionId: one.id };
  const scoringKey = { ...key, roundId: scoring, protocol: "direct_scoring" as const };
  const pairKey = { ...key, roundId: pairs, protocol: "preference" as const };
  const [a, b] = one.responseIds;
  const wrong = [
    { ...scoringKey, responseAId: a, responseBId: b },
    { ...scoringKey, responseAId: two.responseIds[0] },
    { ...scoringKey, responseAId: a },
    { ...pairKey, responseAId: a },
    { ...pairKey, responseAId: a, responseBId: a },
    { ...pairKey, responseAId: a, responseBId: two.responseIds[1] },
    { ...pairKey, responseAId: b, responseBId: a },
    { ...scoringKey, responseAId: b, checklistId: one.checklistId },
  ];
  for (const data of wrong) await expect(prisma().task.create({ data })).rejects.toThrow();
  await prisma().task.create({ data: { ...scoringKey, responseAId: b } });
});

test("a published checklist is frozen, but for its gold mark", async () => {
  const { study } = await setUp();
  const [instruction] = study.instructions;
  const [itemId] = instruction?.itemIds ?? [];
  if (!instruction || !itemId) throw new Error("no checklist");
  const { checklistId } = instruction;
  const frozen = /frozen/;
  await expect(prisma().checklistItem.update({ where: { id: itemId }, data: { question: "Else?" } })).rejects.toThrow(
    frozen,
  );
  await expect(prisma().checklistItem.delete({ where: { id: itemId } })).rejects.toThrow(frozen);
  await expect(
    prisma().checklistItem.create({ data: { checklistId, position: 9, question: "More?" } }),
  ).rejects.toThrow(frozen);
  await expect(prisma().checklist.update({ where: { id: checklistId }, data: { status: "draft" } })).rejects.toThrow(
    frozen,
  );
  await expect(prisma().checklist.delete({ where: { id: checklistId } })).rejects.toThrow(frozen);
  await prisma().checklist.update({ where: { id: checklistId }, data: { isGold: true } });
});
