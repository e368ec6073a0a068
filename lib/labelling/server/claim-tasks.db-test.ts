import { Client } from "pg";
import { v7 as uuidv7 } from "uuid";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { row } from "@/lib/db/rows";
import { contentFor } from "@/lib/testing/content";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { claimTasks } from "./claim-tasks";
import { expireLeases } from "./expire-leases";
import { submitAnnotation } from "./submit-annotation";
import { claimAndSubmit, claimOne } from "./testing/claim-one";

test("whoever waits for a task that others are taking holds no other one meanwhile", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "direct_scoring", { overlap: 1 });
  const [first, second] = await prisma().task.findMany({ where: { roundId }, orderBy: { position: "asc" } });
  const rater = await makeMember(study.studyId, "annotator");
  const change = (client: Client, id = "", taken = 0) =>
    client.query("UPDATE task SET taken = $2 WHERE id = $1", [id, taken]);
  const [one, other] = [0, 1].map(() => new Client({ connectionString: process.env.DATABASE_URL }));
  if (!one || !other) throw new Error("no clients");
  try {
    for (const client of [one, other]) {
      await client.connect();
      await client.query("BEGIN");
    }
    await change(one, first?.id, 1);
    await change(other, second?.id);
    const claimed = claimOne(rater, roundId);
    await untilWaiting(1);
    await one.query("COMMIT");
    // Now the rater waits for the second task, and the first can be changed by the client that holds the second.
    await untilWaiting(1);
    await change(other, first?.id, 1);
    await other.query("COMMIT");
    expect((await claimed).assignment?.assignmentId).toBeDefined();
    expect(await prisma().assignment.findMany({ select: { taskId: true }, where: { roundId } })).toEqual([
      { taskId: second?.id },
    ]);
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
});

/** Waits until this many statements of this database wait for a row that somebody else holds. */
async function untilWaiting(statements: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const { waiting } = await row(
        z.object({ waiting: z.int() }),
        Prisma.sql`SELECT count(*)::int AS waiting FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%WITH free AS%'`,
      );
      expect(waiting).toBe(statements);
    },
    { timeout: 30_000, interval: 5 },
  );
}

test("a rater never gets a task twice, and two tabs hold no more than asked", async () => {
  const study = await makeStudy(6);
  const roundId = await makeRound(study, "direct_scoring");
  const rater = await makeMember(study.studyId, "annotator");
  const tabs = await Promise.all(Array.from({ length: 8 }, () => claimTasks(rater, roundId, { hold: 2 })));
  expect(new Set(tabs.flatMap((tab) => tab.assignments.map((a) => a.assignmentId))).size).toBe(2);
  while (!(await claimAndSubmit(rater, roundId)));
  const done = await prisma().assignment.findMany({ where: { roundId } });
  expect(new Set(done.map((assignment) => assignment.taskId)).size).toBe(6);
  expect(done).toHaveLength(6);
});

test("tasks nearest to completion come first", async () => {
  const study = await makeStudy(3);
  const roundId = await makeRound(study, "direct_scoring", { overlap: 2 });
  const [first, second] = await Promise.all([
    makeMember(study.studyId, "annotator"),
    makeMember(study.studyId, "annotator"),
  ]);
  await prisma().task.updateMany({ where: { roundId, position: 0 }, data: { position: 99 } });
  const rater = await prisma().rater.create({
    data: { studyId: study.studyId, kind: "human", number: 1, name: "x", userId: first.userId },
  });
  const last = await prisma().task.findFirstOrThrow({ where: { roundId, position: 99 } });
  await prisma().assignment.create({
    data: {
      studyId: study.studyId,
      roundId,
      taskId: last.id,
      raterId: rater.id,
      slot: 1,
      leaseExpiresAt: new Date(Date.now() + 60_000),
    },
  });
  const { assignment } = await claimOne(second, roundId);
  const claimed = await prisma().assignment.findUniqueOrThrow({ where: { id: assignment?.assignmentId ?? "" } });
  expect(claimed.taskId).toBe(last.id);
});

test("a lease that ended gives its place to someone else; who comes back late loses the place, not the way", async () => {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "direct_scoring", { overlap: 1 });
  const [slow, quick] = await Promise.all([
    makeMember(study.studyId, "annotator"),
    makeMember(study.studyId, "annotator"),
  ]);
  const { assignment } = await claimOne(slow, roundId);
  if (!assignment) throw new Error("no task");
  const waiting = await claimOne(quick, roundId);
  expect(waiting.nothing?.reason).toBe("leased_to_others");
  await prisma().assignment.updateMany({ where: { roundId }, data: { leaseExpiresAt: new Date(Date.now() - 1_000) } });
  expect(await claimAndSubmit(quick, roundId)).toBeNull();
  await expect(
    submitAnnotation(slow, uuidv7(), {
      assignmentId: assignment.assignmentId,
      supersedes: null,
      content: contentFor(assignment),
    }),
  ).rejects.toMatchObject({ code: "LEASE_LOST" });
  expect(await prisma().annotation.count({ where: { roundId } })).toBe(1);
});

test("a lease that ended is still good while nobody took the place, by claim and by submission", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "direct_scoring", { overlap: 1 });
  const rater = await makeMember(study.studyId, "annotator");
  const { assignments } = await claimTasks(rater, roundId, { hold: 2 });
  await prisma().assignment.updateMany({ where: { roundId }, data: { leaseExpiresAt: new Date(Date.now() - 1_000) } });
  expect(await expireLeases()).toBeGreaterThanOrEqual(2);
  const [one] = assignments;
  if (!one) throw new Error("no task");
  await submitAnnotation(rater, uuidv7(), {
    assignmentId: one.assignmentId,
    supersedes: null,
    content: contentFor(one),
  });
  const again = await claimOne(rater, roundId);
  expect(assignments.map((a) => a.assignmentId)).toContain(again.assignment?.assignmentId);
  expect(await prisma().assignment.count({ where: { roundId } })).toBe(2);
});

test("a place with a label is never freed, however long ago its lease ended", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "direct_scoring", { overlap: 1 });
  const rater = await makeMember(study.studyId, "annotator");
  await claimAndSubmit(rater, roundId);
  await claimOne(rater, roundId);
  await prisma().assignment.updateMany({ where: { roundId }, data: { leaseExpiresAt: new Date(Date.now() - 1_000) } });
  expect(await expireLeases(roundId)).toBe(1);
  const kept = await prisma().assignment.findMany({ where: { roundId }, select: { state: true } });
  expect(kept.map(({ state }) => state).sort()).toEqual(["expired", "submitted"]);
});

test("paused and closed rounds say so; drafts, foreign and imported rounds do not exist", async () => {
  const study = await makeStudy(1);
  const rater = await makeMember(study.studyId, "annotator");
  const stranger = await makePerson("stranger");
  const admin = await makePerson("admin", { isAdmin: true });
  const open = await makeRound(study, "direct_scoring");
  expect((await claimOne(rater, await makeRound(study, "direct_scoring", { status: "paused" }))).nothing?.reason).toBe(
    "paused",
  );
  expect((await claimOne(rater, await makeRound(study, "direct_scoring", { status: "closed" }))).nothing?.reason).toBe(
    "closed",
  );
  const draft = await makeRound(study, "direct_scoring", { status: "draft" });
  const imported = await makeRound(study, "direct_scoring", { overlap: 0, status: "closed" });
  await expect(claimOne(rater, draft)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(claimOne(rater, imported)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(claimOne(stranger, open)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(claimOne(admin, open)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await prisma().rater.count({ where: { userId: { in: [stranger.userId, admin.userId] } } })).toBe(0);
});

test("a place is held for as long as the round says, and without shuffling every pair is shown in its own order", async () => {
  const study = await makeStudy(30);
  const roundId = await makeRound(study, "preference", { overlap: 1, leaseMinutes: 5, shufflePositions: false });
  const raters = await Promise.all(
    Array.from({ length: 10 }, (_, i) => makeMember(study.studyId, "annotator", `r${i}`)),
  );
  await Promise.all(raters.map((rater) => claimTasks(rater, roundId, { hold: 3 })));
  const held = await prisma().assignment.findMany({ where: { roundId } });
  expect(held.map(({ shownOrder }) => shownOrder)).toEqual(Array(30).fill("ab"));
  const minutes = held.map(
    ({ leaseExpiresAt, claimedAt }) => (leaseExpiresAt.getTime() - claimedAt.getTime()) / 60_000,
  );
  expect(minutes).toEqual(Array(30).fill(5));
});

test("what a rater receives names no system and no stored orientation, and positions are shuffled but kept", async () => {
  const study = await makeStudy(30);
  const roundId = await makeRound(study, "preference");
  const rater = await makeMember(study.studyId, "annotator");
  // The right one is a conversation: its messages go with its text, whichever side it is shown on.
  await prisma().$executeRaw`
    UPDATE response SET messages = jsonb_build_array(jsonb_build_object('role', 'assistant', 'content', text))
    WHERE study_id = ${study.studyId}::uuid AND text LIKE 'right%'`;
  const lefts: boolean[] = [];
  for (;;) {
    const { assignment } = await claimOne(rater, roundId);
    if (!assignment) break;
    const text = JSON.stringify(assignment);
    expect(text).not.toMatch(/secret-system|shownOrder|externalId|"ab"|"ba"/);
    for (const { text: shown, messages } of assignment.responses) {
      expect(messages?.map(({ content }) => content)).toEqual(shown.startsWith("right") ? [shown] : undefined);
    }
    expect((await claimOne(rater, roundId)).assignment).toMatchObject({ responses: assignment.responses });
    lefts.push(assignment.responses[0]?.text.startsWith("left") ?? false);
    await submitAnnotation(rater, uuidv7(), {
      assignmentId: assignment.assignmentId,
      supersedes: null,
      content: contentFor(assignment, assignment.responses[0]?.text.startsWith("left") ? 1 : 5),
    });
  }
  expect(lefts).toHaveLength(30);
  expect(new Set(lefts).size).toBe(2);
  // Whatever the order shown, "left is much better" is stored in the task's own orientation.
  expect(await prisma().annotation.count({ where: { roundId, level: 1 } })).toBe(30);
});
