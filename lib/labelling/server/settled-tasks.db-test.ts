import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { AssignmentView } from "@/lib/labelling/labelling";
import type { UserViewer } from "@/lib/people/viewer";
import { findAnalysedRound } from "@/lib/results/server/find-analysed-round";
import { liveLabels } from "@/lib/results/server/live-labels";
import { readRoundProgress } from "@/lib/results/server/progress/read-round-progress";
import { updateRound } from "@/lib/round/server/update-round";
import { firstPlaces } from "@/lib/round/settled-tasks";
import { seededRandom } from "@/lib/stats/resampling/random";
import { contentFor } from "@/lib/testing/content";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { claimTasks } from "./claim-tasks";
import { expireLeases } from "./expire-leases";
import { rejectLabels } from "./rejection/reject-labels";
import { withdrawRejections } from "./rejection/withdraw-rejections";
import { roundForRater } from "./rounds-for-rater";
import { skipAssignment } from "./skip-assignment";
import { submitAnnotation } from "./submit-annotation";
import { makeAnnotators } from "./testing/attention-round";

type Label = ReturnType<typeof contentFor>;

/** By the words of the rule: whatever the labels still to come say, everything that is asked has the outcome that it has. */
function isSettled(labels: readonly Label[], most: number): boolean {
  const left = most - labels.length;
  const votes = (said: readonly (string | null)[]) => {
    const counts = new Map<string, number>();
    for (const one of said) if (one !== null) counts.set(one, (counts.get(one) ?? 0) + 1);
    const [first = 0, second = 0] = [...counts.values()].sort((a, b) => b - a);
    return first - second > left;
  };
  const questions = labels[0]?.answers ?? [];
  const isAnswered = questions.every((_, index) =>
    votes(
      labels.map(({ answers }) => (answers[index]?.answer === "UNKNOWN" ? null : (answers[index]?.answer ?? null))),
    ),
  );
  const levels = labels.flatMap(({ level, protocol }) =>
    level === null ? [] : [String(protocol === "preference" ? Math.sign(level - 3) : level)],
  );
  return isAnswered && (labels[0]?.level === null || votes(levels));
}

const placesSchema = z.object({ id: z.uuid(), wanted: z.int(), taken: z.int(), submitted: z.int() });
const placesOf = (roundId: string) =>
  rows(
    placesSchema,
    Prisma.sql`SELECT id, wanted, taken, submitted FROM task WHERE round_id = ${roundId}::uuid ORDER BY position`,
  );

async function submit(rater: UserViewer, task: AssignmentView, content: Label, supersedes: string | null = null) {
  const id = uuidv7();
  await submitAnnotation(rater, id, { assignmentId: task.assignmentId, supersedes, content });
  return id;
}

async function claim(rater: UserViewer, roundId: string) {
  const { assignments, nothing } = await claimTasks(rater, roundId, { hold: 1 });
  return { task: assignments[0], nothing };
}

async function claimed(rater: UserViewer, roundId: string): Promise<AssignmentView> {
  const { task, nothing } = await claim(rater, roundId);
  if (!task) throw new Error(`nothing to label: ${nothing?.reason}`);
  return task;
}

/** A rater who answers at random, the same whenever asked again. */
function labelOf(task: AssignmentView, rater: number): Label {
  const { text } = task.instruction;
  const clear = seededRandom(`clear ${text}`)() < 0.5 ? 1 : 0.6;
  const chance = (about: string) => seededRandom(`${about} ${text} ${rater}`)() / clear;
  const content = contentFor(task, chance("level") < 0.95 ? 4 : 2);
  const answers = content.answers.map((given) => {
    const answer = chance(given.itemId);
    return {
      ...given,
      answer: answer < 0.05 ? ("UNKNOWN" as const) : answer < 0.95 ? ("YES" as const) : ("NO" as const),
    };
  });
  return { ...content, answers };
}

test("64 raters at once give each task as many labels as the rule says and none more, while connections are cut", async () => {
  const study = await makeStudy(8, 2);
  const raters = await makeAnnotators(study.studyId, 64);
  const owner = await makeMember(study.studyId, "researcher");
  for (const [protocol, most] of [
    ["check_then_score", 3],
    ["preference", 5],
  ] as const) {
    const roundId = await makeRound(study, protocol, { overlap: most, stopsWhenSettled: true, allowUnknown: true });
    await race(roundId, raters);
    await expectSettled(roundId, most, owner);
  }
});

async function race(roundId: string, raters: readonly UserViewer[]): Promise<void> {
  let failures = 0;
  const labelNext = async (rater: UserViewer, number: number): Promise<boolean> => {
    const { task, nothing } = await claim(rater, roundId);
    if (task) await submit(rater, task, labelOf(task, number));
    else if (nothing?.reason === "leased_to_others") await new Promise((resolve) => setTimeout(resolve, 50));
    return task !== undefined || nothing?.reason === "leased_to_others";
  };
  const label = async (rater: UserViewer, number: number) => {
    for (let isGoing = true; isGoing; ) {
      isGoing = await labelNext(rater, number).catch((error: unknown) => {
        // Its connection was cut: the rater's page tries again, too.
        failures += 1;
        if (failures > 500) throw error;
        return true;
      });
    }
  };
  const cut = async () => {
    for (let times = 0; times < 6; times += 1) {
      await new Promise((resolve) => setTimeout(resolve, 60));
      await prisma().$executeRaw`
        SELECT pg_terminate_backend(pid) FROM (SELECT pid FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid() AND query ILIKE '%annotation%' LIMIT 2) busy`.catch(
        () => undefined,
      );
    }
  };
  await Promise.all([cut(), ...raters.map(label)]);
}

async function expectSettled(roundId: string, most: number, owner: UserViewer): Promise<void> {
  const stored = await rows(
    z.object({ taskId: z.uuid(), ids: z.array(z.uuid()) }),
    Prisma.sql`SELECT a.task_id AS "taskId", array_agg(a.id ORDER BY s.submitted_at, a.id) AS ids
      FROM annotation a JOIN assignment s ON s.id = a.assignment_id
      WHERE a.round_id = ${roundId}::uuid GROUP BY a.task_id`,
  );
  expect(stored).toHaveLength(8);
  const read = new Map((await readLabels(roundId)).map((one) => [one.id, one.label]));
  for (const { ids } of stored) {
    const labels = ids.flatMap((id) => read.get(id) ?? []);
    expect(isSettled(labels, most) || labels.length === most).toBe(true);
    for (let n = firstPlaces({ overlap: most, stopsWhenSettled: true }); n < labels.length; n += 1) {
      expect(isSettled(labels.slice(0, n), most)).toBe(false);
    }
  }
  const places = await placesOf(roundId);
  for (const { wanted, taken, submitted } of places) expect([taken, submitted]).toEqual([wanted, wanted]);
  expect(new Set(places.map(({ wanted }) => wanted)).size).toBeGreaterThan(1);
  const progress = await readRoundProgress(owner, roundId);
  const labels = stored.reduce((sum, { ids }) => sum + ids.length, 0);
  expect(progress.places).toEqual({ wanted: labels, most: labels, submitted: labels, held: 0 });
}

/** Labels as they are stored, in the order of the questions. */
async function readLabels(roundId: string): Promise<{ id: string; label: Label }[]> {
  const found = await prisma().annotation.findMany({
    where: { roundId, supersededAt: null },
    include: { answers: { orderBy: [{ side: "asc" }, { item: { position: "asc" } }] } },
  });
  return found.map(({ id, level, answers, protocol }) => ({
    id,
    label: {
      protocol,
      level,
      answers: answers.map(({ itemId, answer }) => ({ itemId, answer })),
      ease: null,
      comment: "",
      problems: [],
      durationMs: 1,
    },
  }));
}

async function twoLabels(levels: readonly [number, number]) {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "direct_scoring", { overlap: 3, stopsWhenSettled: true });
  const [first, second, third] = await makeAnnotators(study.studyId, 3);
  if (!first || !second || !third) throw new Error("three raters were made");
  const tasks = [await claimed(first, roundId), await claimed(second, roundId)] as const;
  expect((await claim(third, roundId)).task).toBeUndefined();
  const ids = [
    await submit(first, tasks[0], contentFor(tasks[0], levels[0])),
    await submit(second, tasks[1], contentFor(tasks[1], levels[1])),
  ] as const;
  const wanted = async () => (await placesOf(roundId))[0]?.wanted;
  return { study, roundId, raters: [first, second, third] as const, tasks, ids, wanted };
}

test("a changed label opens the third place, and closes it again while nobody holds it", async () => {
  const { roundId, raters, tasks, ids, wanted } = await twoLabels([4, 4]);
  expect(await wanted()).toBe(2);
  const changed = await submit(raters[0], tasks[0], contentFor(tasks[0], 2), ids[0]);
  expect(await wanted()).toBe(3);
  const again = await submit(raters[0], tasks[0], contentFor(tasks[0], 4), changed);
  expect(await wanted()).toBe(2);
  expect((await claim(raters[2], roundId)).task).toBeUndefined();
  // Held, it stays: its rater labels in peace.
  const differs = await submit(raters[0], tasks[0], contentFor(tasks[0], 1), again);
  const third = await claimed(raters[2], roundId);
  await submit(raters[0], tasks[0], contentFor(tasks[0], 4), differs);
  expect(await wanted()).toBe(3);
  await skipAssignment(raters[2], third.assignmentId, { kind: "unreadable", note: "" });
  expect(await wanted()).toBe(2);
});

test("a lease that ends gives its place back while raters differ, and takes it away once they agree", async () => {
  const { roundId, raters, tasks, ids } = await twoLabels([4, 2]);
  const third = await claimed(raters[2], roundId);
  const endLease = () =>
    prisma().assignment.update({
      where: { id: third.assignmentId },
      data: { leaseExpiresAt: new Date(Date.now() - 60_000) },
    });
  await endLease();
  await expireLeases(roundId);
  expect((await placesOf(roundId))[0]).toMatchObject({ wanted: 3, taken: 2 });
  expect((await claimed(raters[2], roundId)).assignmentId).toBe(third.assignmentId);
  await submit(raters[1], tasks[1], contentFor(tasks[1], 4), ids[1]);
  await endLease();
  await expireLeases(roundId);
  expect((await placesOf(roundId))[0]).toMatchObject({ wanted: 2, taken: 2 });
});

test("a rejected label is missing to the outcome, and counts for it again where that is withdrawn", async () => {
  const { study, roundId, raters, ids, wanted } = await twoLabels([4, 2]);
  const third = await claimed(raters[2], roundId);
  await submit(raters[2], third, contentFor(third, 4));
  const owner = await makeMember(study.studyId, "owner");
  await rejectLabels(owner, roundId, { annotationIds: [ids[1]], reason: "Wrong task", returnTo: "another" });
  // The two that are left agree.
  expect(await wanted()).toBe(2);
  expect(await withdrawRejections(owner, roundId, [ids[1]])).toEqual({ withdrawn: 1, kept: 0 });
  expect((await placesOf(roundId))[0]).toMatchObject({ wanted: 3, taken: 3, submitted: 3 });
});

test("with a higher bound more is open, and what is left out of unweighted figures are labels beyond the first ones", async () => {
  const { study, roundId, raters, wanted } = await twoLabels([4, 2]);
  const third = await claimed(raters[2], roundId);
  await submit(raters[2], third, contentFor(third, 4));
  const owner = await makeMember(study.studyId, "owner");
  const counted = async (labels: "alike" | "all") => {
    const round = await findAnalysedRound(owner, "agreement.read", roundId, { labels });
    const [found] = await rows(
      z.object({ n: z.int() }),
      Prisma.sql`SELECT count(*)::int AS n FROM annotation a JOIN task t ON t.id = a.task_id WHERE ${liveLabels(round, "human")}`,
    );
    return found?.n;
  };
  expect([await counted("alike"), await counted("all")]).toEqual([2, 3]);
  await updateRound(owner, roundId, { overlap: 5 });
  expect(await wanted()).toBe(4);
  expect(await counted("alike")).toBe(3);
});

test("a transaction that is dropped leaves the places as they were", async () => {
  const { roundId, raters, wanted } = await twoLabels([4, 2]);
  const third = await claimed(raters[2], roundId);
  const dropped = prisma().$transaction(async (transaction) => {
    await transaction.assignment.update({
      where: { id: third.assignmentId },
      data: { state: "skipped", slot: null },
    });
    await transaction.$executeRaw`SELECT pg_terminate_backend(pg_backend_pid())`;
  });
  await expect(dropped).rejects.toThrow();
  expect((await placesOf(roundId))[0]).toMatchObject({ wanted: 3, taken: 3, submitted: 2 });
  await submit(raters[2], third, contentFor(third, 3));
  // Three different scores, and no more than three labels.
  expect(await wanted()).toBe(3);
});

test("raters see what a growing round wants by now and at most, of the tasks that people are asked about", async () => {
  const study = await makeStudy(3);
  const growing = await makeRound(study, "direct_scoring", { overlap: 5, stopsWhenSettled: true });
  await prisma().task.updateMany({ where: { roundId: growing, position: 2 }, data: { wanted: 0, mostWanted: null } });
  const fixed = await makeRound(study, "direct_scoring", { overlap: 3 });
  const rater = await makeMember(study.studyId, "annotator");
  expect((await roundForRater(rater, growing)).progress).toMatchObject({ tasks: 2, wanted: 6, most: 10 });
  expect((await roundForRater(rater, fixed)).progress).toMatchObject({ tasks: 3, wanted: 9, most: null });
});
