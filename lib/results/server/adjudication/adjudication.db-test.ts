import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import type { AdjudicationQuery } from "@/lib/results/adjudication/adjudication";
import { ratersQuerySchema } from "@/lib/results/agreement-raters";
import { readRaters } from "@/lib/results/server/raters/read-raters";
import { readRoundAgreement } from "@/lib/results/server/read-round-agreement";
import { addLabels, type Label, makeRater } from "@/lib/results/server/testing/labels";
import type { Level, Protocol } from "@/lib/round/protocol/protocol";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { decideTask } from "./decide-task";
import { readDisputedTask } from "./read-disputed-task";
import { queue, read } from "./testing/read-queue";
import { withdrawDecision } from "./withdraw-decision";

async function disputedRound(protocol: Protocol, rows: readonly (readonly (Level | Label | null)[])[]) {
  const study = await makeStudy(rows[0]?.length ?? 0);
  const roundId = await makeRound(study, protocol);
  for (const row of rows)
    await addLabels(roundId, await makeRater(study.studyId, { name: `Secret ${Math.random()}` }), row);
  const tasks = await prisma().task.findMany({ where: { roundId }, orderBy: { position: "asc" } });
  const owner = await makeMember(study.studyId, "owner", "Olga");
  return { study, roundId, owner, taskIds: tasks.map((task) => task.id) };
}

/** Enough pairs for both orders of their sides to occur. */
const MANY = 24;
const all = (level: Level) => Array.from({ length: MANY }, () => level);

const ROWS: Level[][] = [
  [1, 2, 2, 5, 3],
  [1, 4, 3, 5, 1],
  [1, 3, 2, 1, 5],
];

test("the queue follows the rule: range, entropy and split, the most disputed first", async () => {
  const { roundId, owner } = await disputedRound("direct_scoring", ROWS);
  const positions = async (query: Partial<AdjudicationQuery>) =>
    (await queue(owner, roundId, query)).tasks.map(({ position, dispute }) => [position, dispute]);
  expect(await positions({ rule: "range", at: 2 })).toEqual([
    [3, 4],
    [4, 4],
    [1, 2],
  ]);
  expect(await positions({ rule: "range", at: 4 })).toEqual([
    [3, 4],
    [4, 4],
  ]);
  const bits = (await positions({ rule: "entropy", at: 1.5 })).map(([position]) => position);
  expect(bits).toEqual([1, 4]);
  expect((await positions({ rule: "split" })).map(([position]) => position)).toEqual([1, 3, 4]);
  expect((await queue(owner, roundId, { rule: "range", at: 2 })).counts).toEqual({ open: 3, decided: 0 });
});

test("labels are blind: no rater, no system, sides of a pair drawn and levels turned with them", async () => {
  const { roundId, owner, taskIds } = await disputedRound("preference", [all(1), all(4)]);
  const seen = await Promise.all(taskIds.map((id) => read(owner, roundId, id)));
  const text = JSON.stringify(seen);
  for (const secret of ["Secret", "secret-system", "Rater", "rater"]) expect(text).not.toContain(secret);
  for (const task of seen) {
    const turned = task.shownOrder === "ba";
    expect(task.labels.map((label) => label.level)).toEqual(turned ? [2, 5] : [1, 4]);
    expect(task.responses[0]?.text).toBe(`${turned ? "right" : "left"} ${task.position}`);
    const listed = (await queue(owner, roundId)).tasks.find((each) => each.taskId === task.taskId);
    expect(listed?.levels).toEqual(turned ? [0, 1, 0, 0, 1] : [1, 0, 0, 1, 0]);
  }
  expect(new Set(seen.map((task) => task.shownOrder)).size).toBe(2);
});

test("a comment on a pair comes with how its writer's A and B stand to those of the screen", async () => {
  const orders = ["ab", "ba", undefined] as const;
  const labels = orders.map((shownOrder) => [
    { level: 3, comment: `saw ${shownOrder}`, ...(shownOrder && { shownOrder }) },
  ]);
  const { roundId, owner, taskIds } = await disputedRound("preference", labels);
  const task = await read(owner, roundId, taskIds[0] ?? "");
  const asHere = task.shownOrder === "ba" ? { ab: "ba", ba: "ab" } : { ab: "ab", ba: "ba" };
  expect(new Map(task.labels.map(({ comment, writtenOrder }) => [comment, writtenOrder]))).toEqual(
    new Map([
      ["saw ab", asHere.ab],
      ["saw ba", asHere.ba],
      ["saw undefined", null],
    ]),
  );
});

test("a decision is stored in the pair's own orientation, can be revised and withdrawn, and its history is kept", async () => {
  const { study, roundId, owner, taskIds } = await disputedRound("preference", [all(1), all(5)]);
  const seen = await Promise.all(taskIds.map((id) => read(owner, roundId, id)));
  const turned = seen.find((task) => task.shownOrder === "ba");
  const taskId = turned?.taskId ?? "";
  await decideTask(owner, roundId, taskId, { level: 1, reason: "B is a copy", expected: null });
  expect(await prisma().adjudication.findUnique({ where: { taskId } })).toMatchObject({ level: 5 });
  const decided = await read(owner, roundId, taskId);
  expect(decided.decision).toMatchObject({
    level: 1,
    reason: "B is a copy",
    decidedBy: "Olga",
    deciderLabelled: false,
  });
  expect((await queue(owner, roundId)).counts).toEqual({ open: MANY - 1, decided: 1 });
  expect((await queue(owner, roundId, { show: "decided" })).tasks).toMatchObject([{ taskId, decided: true }]);

  const colleague = await makeMember(study.studyId, "researcher", "Rita");
  const expected = decided.decision?.decidedAt ?? "";
  await decideTask(colleague, roundId, taskId, { level: 2, reason: "Only a little", expected });
  const revised = await read(owner, roundId, taskId);
  await withdrawDecision(owner, roundId, taskId, revised.decision?.decidedAt ?? "");
  const after = await read(owner, roundId, taskId);
  expect(after.decision).toBeNull();
  expect(after.history.map(({ kind, by, level }) => [kind, by, level])).toEqual([
    ["decided", "Olga", 1],
    ["revised", "Rita", 2],
    ["withdrawn", "Olga", 2],
  ]);
});

test("of two people who decide the same task the second is told, whoever comes first", async () => {
  const { study, roundId, owner, taskIds } = await disputedRound("direct_scoring", ROWS);
  const taskId = taskIds[3] ?? "";
  const people = [owner, ...(await Promise.all([1, 2, 3].map(() => makeMember(study.studyId, "researcher"))))];
  const levels: Level[] = [1, 2, 3, 4];
  const decide = (expected: string | null) =>
    Promise.allSettled(
      people.map((person, index) =>
        decideTask(person, roundId, taskId, { level: levels[index] ?? 1, reason: "So", expected }),
      ),
    );
  const first = await decide(null);
  expect(first.filter((each) => each.status === "fulfilled")).toHaveLength(1);
  for (const each of first) {
    if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "CONFLICT" });
  }
  const winner = first.findIndex((each) => each.status === "fulfilled");
  const decided = await read(owner, roundId, taskId);
  expect(decided.decision?.level).toBe(levels[winner]);
  const again = await decide(decided.decision?.decidedAt ?? "");
  expect(again.filter((each) => each.status === "fulfilled")).toHaveLength(1);
  expect((await read(owner, roundId, taskId)).history).toHaveLength(2);
  // A page that has not seen the revision can neither revise nor withdraw; a retry of what was written is no conflict.
  const stale = decided.decision?.decidedAt ?? "";
  await expect(withdrawDecision(owner, roundId, taskId, stale)).rejects.toMatchObject({ code: "CONFLICT" });
  const second = again.findIndex((each) => each.status === "fulfilled");
  const same = { level: levels[second] ?? 1, reason: "So", expected: stale } as const;
  await decideTask(people[second] ?? owner, roundId, taskId, same);
  expect((await read(owner, roundId, taskId)).history).toHaveLength(2);
});

test("no number of agreement changes with a decision", async () => {
  const { roundId, owner, taskIds } = await disputedRound("direct_scoring", ROWS);
  const numbers = async () => [
    await readRoundAgreement(owner, roundId, { raters: "all", level: "ordinal" }),
    await readRaters(owner, roundId, ratersQuerySchema.parse({})),
  ];
  const before = await numbers();
  for (const taskId of taskIds)
    await decideTask(owner, roundId, taskId, { level: 3, reason: "Middle", expected: null });
  expect(await numbers()).toEqual(before);
});

test("who labelled the task may decide it, and is marked", async () => {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "direct_scoring");
  const owner = await makeMember(study.studyId, "owner");
  const own = await prisma().rater.create({
    data: { studyId: study.studyId, userId: owner.userId, kind: "human", number: 1, name: "Olga" },
  });
  await addLabels(roundId, own.id, [1]);
  await addLabels(roundId, await makeRater(study.studyId, { kind: "human" }), [5]);
  const [listed] = (await queue(owner, roundId)).tasks;
  const taskId = listed?.taskId ?? "";
  expect((await read(owner, roundId, taskId)).viewerLabelled).toBe(true);
  await decideTask(owner, roundId, taskId, { level: 4, reason: "On reflection", expected: null });
  expect((await read(owner, roundId, taskId)).decision).toMatchObject({ deciderLabelled: true });
});

test("only the labels of the raters asked for are disputed, and shown", async () => {
  const { study, roundId, owner, taskIds } = await disputedRound("direct_scoring", [[1], [2]]);
  await addLabels(roundId, await makeRater(study.studyId, { kind: "judge", name: "tiny" }), [5]);
  expect((await queue(owner, roundId, { at: 4, raters: "all" })).tasks).toHaveLength(1);
  // What a judge says disputes nothing unless it is asked for.
  expect((await queue(owner, roundId, { at: 4 })).tasks).toEqual([]);
  const imported = { at: 1, raters: "imported" };
  expect((await queue(owner, roundId, imported)).tasks).toMatchObject([{ levels: [1, 1, 0, 0, 0], dispute: 1 }]);
  expect((await queue(owner, roundId, { ...imported, at: 2 })).tasks).toEqual([]);
  const levels = async (group?: string) =>
    (await readDisputedTask(owner, roundId, taskIds[0] ?? "", { raters: group })).labels.map(({ level }) => level);
  expect(await levels("all")).toEqual([1, 2, 5]);
  expect(await levels()).toEqual([1, 2]);
  expect(await levels("imported")).toEqual([1, 2]);
  const [first] = await prisma().rater.findMany({ where: { studyId: study.studyId }, orderBy: { number: "asc" } });
  const without = `rater:${first?.number}`;
  const left = await readDisputedTask(owner, roundId, taskIds[0] ?? "", { without });
  expect(left.labels.map(({ level }) => level)).toEqual([2]);
  expect((await queue(owner, roundId, { at: 1, without })).tasks).toEqual([]);
});

test("annotators, strangers and tasks of other rounds find nothing; an unlabelled task cannot be decided", async () => {
  const { study, roundId, owner, taskIds } = await disputedRound("direct_scoring", [
    [1, null],
    [5, null],
  ]);
  const missing = { code: "NOT_FOUND" };
  const [taskId = "", unlabelled = ""] = taskIds;
  const decision = { level: 3, reason: "No", expected: null } as const;
  const annotator = await makeMember(study.studyId, "annotator");
  const stranger = await makeMember((await makeStudy(1)).studyId, "owner");
  for (const viewer of [annotator, stranger]) {
    await expect(queue(viewer, roundId)).rejects.toMatchObject(missing);
    await expect(read(viewer, roundId, taskId)).rejects.toMatchObject(missing);
    await expect(decideTask(viewer, roundId, taskId, decision)).rejects.toMatchObject(missing);
    await expect(withdrawDecision(viewer, roundId, taskId, new Date().toISOString())).rejects.toMatchObject(missing);
  }
  const other = await makeRound(study, "direct_scoring");
  await expect(decideTask(owner, other, taskId, decision)).rejects.toMatchObject(missing);
  await expect(decideTask(owner, roundId, unlabelled, decision)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await prisma().adjudication.count({ where: { taskId: { in: taskIds } } })).toBe(0);
});
