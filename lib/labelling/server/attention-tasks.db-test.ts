import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import type { UserViewer } from "@/lib/people/viewer";
import { readRoundProgress } from "@/lib/results/server/progress/read-round-progress";
import { readRaters } from "@/lib/results/server/raters/read-raters";
import { getRound } from "@/lib/round/server/read-rounds";
import { contentFor } from "@/lib/testing/content";
import { claimNext } from "./claim-next";
import { claimTasks } from "./claim-tasks";
import { roundForRater } from "./rounds-for-rater";
import { skipAssignment } from "./skip-assignment";
import { submitAnnotation } from "./submit-annotation";
import { makeAnnotators, openAttentionRound } from "./testing/attention-round";

/** Labels as the screen does, each label claiming the next task, until nothing is left. */
async function labelAll(viewer: UserViewer, roundId: string, hold: number): Promise<string> {
  let { assignments, nothing } = await claimTasks(viewer, roundId, { hold });
  const inHand = [...assignments];
  for (;;) {
    const current = inHand.shift();
    if (!current) {
      if (nothing) return nothing.reason;
      ({ assignments, nothing } = await claimTasks(viewer, roundId, { hold }));
      inHand.push(...assignments);
      continue;
    }
    const submission = { assignmentId: current.assignmentId, supersedes: null, content: contentFor(current) };
    const known = inHand.map(({ assignmentId }) => assignmentId);
    const { next } = await submitAnnotation(viewer, uuidv7(), submission, { hold, known });
    if (next) {
      inHand.push(...next.assignments);
      nothing = next.nothing;
    }
  }
}

/** The strata of what a rater was given, in the order in which it was. */
async function givenTo({ userId }: UserViewer, roundId: string): Promise<string[]> {
  const given = await prisma().assignment.findMany({
    where: { roundId, rater: { userId } },
    include: { task: true },
    orderBy: [{ claimedAt: "asc" }, { id: "asc" }],
  });
  return given.map(({ task }) => task.stratum);
}

const positionsOf = (strata: readonly string[]) =>
  strata.flatMap((stratum, index) => (stratum === "attention" ? [index] : []));

test("raters racing are each given every attention task once, and the others have exactly their overlap", async () => {
  const { studyId, roundId, viewer } = await openAttentionRound({ instructions: 34, attentionTasks: 4, overlap: 3 });
  const raters = await makeAnnotators(studyId, 3);
  const reasons = await Promise.all(raters.map((rater, i) => labelAll(rater, roundId, 1 + (i % 2))));
  expect(reasons).toEqual(["all_done", "all_done", "all_done"]);
  const given = await Promise.all(raters.map((rater) => givenTo(rater, roundId)));
  expect(given.map((strata) => positionsOf(strata).length)).toEqual([4, 4, 4]);
  // Not at the start, not one after the other, and at other places for everyone.
  for (const places of given.map(positionsOf)) {
    expect(places[0]).toBeGreaterThan(0);
    expect(Math.max(...places.map((place, i) => place - (places[i - 1] ?? -2)))).toBeGreaterThan(1);
    expect((places[3] ?? 0) - (places[0] ?? 0)).toBeGreaterThan(8);
  }
  expect(new Set(given.map((strata) => positionsOf(strata).join())).size).toBeGreaterThan(1);
  const tasks = await prisma().task.findMany({
    where: { roundId },
    include: { _count: { select: { annotations: true } } },
  });
  expect(tasks.map(({ stratum, taken, submitted, _count }) => [stratum, taken, submitted, _count.annotations])).toEqual(
    tasks.map(({ stratum }) => (stratum === "main" ? ["main", 3, 3, 3] : ["attention", 0, 0, 3])),
  );
  expect(await getRound(viewer, roundId)).toMatchObject({
    tasks: 30,
    wanted: 90,
    submitted: 90,
    attentionTasks: 4,
    uncountedLabels: 12,
    labels: 102,
  });
  expect(await readRoundProgress(viewer, roundId)).toMatchObject({
    tasks: { total: 30, toComplete: 30, complete: 30, labelled: 30 },
    places: { wanted: 90, submitted: 90, held: 0 },
    labels: 90,
    pace: { lastHour: 90, lastDay: 90 },
  });
  // A rater who has labelled all of them still has no more tasks than the round has.
  expect((await roundForRater(raters[0] ?? viewer, roundId)).progress).toEqual({
    mine: 30,
    tasks: 30,
    submitted: 90,
    wanted: 90,
    most: null,
    left: false,
    returned: 0,
  });
});

test("their results stand on Raters, and nowhere else on it", async () => {
  const { studyId, roundId, viewer } = await openAttentionRound(
    { instructions: 14, attentionTasks: 3, overlap: 1 },
    "preference",
  );
  const [rater] = await makeAnnotators(studyId, 1);
  if (!rater) throw new Error("no rater");
  expect(await labelAll(rater, roundId, 2)).toBe("all_done");
  const found = await readRaters(viewer, roundId, { level: "ordinal", names: "0" });
  if (!("raters" in found)) throw new Error("not ready");
  expect(found.strata).toEqual([
    { stratum: "training", tasks: 0, known: 0 },
    { stratum: "attention", tasks: 3, known: 3 },
    { stratum: "main", tasks: 11, known: 1 },
  ]);
  expect(found.raters.map(({ labels, known }) => [labels, known.map(({ stratum, n }) => [stratum, n])])).toEqual([
    [
      11,
      [
        ["attention", 3],
        ["main", 1],
      ],
    ],
  ]);
});

test("who comes when little is left is given some of them, and the last task is kept from nobody", async () => {
  const { studyId, roundId } = await openAttentionRound({ instructions: 25, attentionTasks: 5, overlap: 2 });
  const [early, late, other] = await makeAnnotators(studyId, 3);
  if (!early || !late || !other) throw new Error("no raters");
  await labelAll(early, roundId, 1);
  for (let n = 0; n < 16; n += 1) {
    const [task] = (await claimNext(other, roundId, { hold: 1, known: [] })).assignments;
    if (!task) throw new Error("no task");
    await submitAnnotation(other, uuidv7(), {
      assignmentId: task.assignmentId,
      supersedes: null,
      content: contentFor(task),
    });
  }
  expect(await labelAll(late, roundId, 1)).toBe("all_done");
  const strata = await givenTo(late, roundId);
  const attention = positionsOf(strata).length;
  expect(attention).toBeGreaterThan(0);
  expect(attention).toBeLessThan(strata.length - attention + 1);
  expect(strata[0]).toBe("main");
  expect(await prisma().task.count({ where: { roundId, stratum: "main", submitted: { lt: 2 } } })).toBe(0);
  // What is held of attention tasks is waited for by nobody.
  expect((await claimTasks(other, roundId, { hold: 1 })).nothing?.reason).toBe("all_done");
});

test("one handed back is not given again; what the same rater is given in two windows at once is given once", async () => {
  const { studyId, roundId } = await openAttentionRound({ instructions: 24, attentionTasks: 4, overlap: 1 });
  const [rater] = await makeAnnotators(studyId, 1);
  if (!rater) throw new Error("no rater");
  for (;;) {
    const claims = await Promise.all([1, 2, 3].map((hold) => claimTasks(rater, roundId, { hold })));
    const inHand = new Map(claims.flatMap(({ assignments }) => assignments).map((one) => [one.assignmentId, one]));
    if (inHand.size === 0) break;
    for (const task of inHand.values()) {
      const { task: row } = await prisma().assignment.findUniqueOrThrow({
        where: { id: task.assignmentId },
        include: { task: true },
      });
      if (row.stratum === "attention") await skipAssignment(rater, task.assignmentId, { kind: "other", note: "odd" });
      else {
        const content = contentFor(task);
        await submitAnnotation(rater, uuidv7(), { assignmentId: task.assignmentId, supersedes: null, content });
      }
    }
  }
  const given = await prisma().assignment.groupBy({ by: ["taskId"], where: { roundId }, _count: true });
  expect(given.map(({ _count }) => _count)).toEqual(given.map(() => 1));
  expect(positionsOf(await givenTo(rater, roundId))).toHaveLength(4);
  expect(await prisma().task.count({ where: { roundId, stratum: "main", submitted: 1 } })).toBe(20);
});

test("the label that a person gave first is the one that is judged", async () => {
  const { studyId, roundId, viewer } = await openAttentionRound({ instructions: 12, attentionTasks: 4, overlap: 1 });
  const [rater] = await makeAnnotators(studyId, 1);
  if (!rater) throw new Error("no rater");
  for (;;) {
    const [view] = (await claimTasks(rater, roundId, { hold: 1 })).assignments;
    if (!view) break;
    const first = uuidv7();
    const submission = { assignmentId: view.assignmentId, supersedes: null, content: contentFor(view, 1) };
    await submitAnnotation(rater, first, submission);
    await submitAnnotation(rater, uuidv7(), { ...submission, supersedes: first, content: contentFor(view, 4) });
  }
  const found = await readRaters(viewer, roundId, { level: "ordinal", names: "0" });
  if (!("raters" in found)) throw new Error("not ready");
  // 4 is the known score of all: what was corrected counts in ordinary tasks, and not in these.
  expect(found.raters[0]?.known.map(({ stratum, n, right }) => [stratum, n, right])).toEqual([
    ["attention", 4, 0],
    ["main", 1, 1],
  ]);
});

test("the database refuses places for them, and one whose truth is not known", async () => {
  const { studyId, roundId } = await openAttentionRound({ instructions: 4, attentionTasks: 1, overlap: 2 });
  await expect(
    prisma().task.updateMany({ where: { roundId, stratum: "attention" }, data: { wanted: 2 } }),
  ).rejects.toThrow(/task_wanted_of_real_ones/);
  const unknown = await prisma().response.findFirstOrThrow({
    where: { studyId, knownScore: null, tasksAsA: { none: {} } },
  });
  const { instructionId, id: responseAId } = unknown;
  const task = { studyId, roundId, protocol: "direct_scoring", position: 99, instructionId, responseAId } as const;
  await expect(prisma().task.create({ data: { ...task, stratum: "attention", wanted: 0 } })).rejects.toThrow(
    /is not known/,
  );
});
