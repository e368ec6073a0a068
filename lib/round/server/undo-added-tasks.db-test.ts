import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma, type Transaction } from "@/lib/db/client";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { skipAssignment } from "@/lib/labelling/server/skip-assignment";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import { labelAll } from "@/lib/labelling/server/testing/label-all";
import type { UserViewer } from "@/lib/people/viewer";
import { expectCountsRight } from "@/lib/results/server/testing/expect-counts-right";
import { makeRater } from "@/lib/results/server/testing/labels";
import { contentFor } from "@/lib/testing/content";
import { makeOutsiders } from "@/lib/testing/outsiders";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { addTasks } from "./add-tasks";
import { createRound } from "./create-round";
import { getRound } from "./read-rounds";
import { setRoundStatus } from "./set-round-status";
import { addedTo, criteriaWithAdded, external, waitsForTask } from "./testing/added-tasks";
import { addChecklists, openArmsRound } from "./testing/arms-round";
import { tasksOf } from "./testing/draft-round";
import { undoAddedTasks } from "./undo-added-tasks";

const roundOf = (id: string) => prisma().round.findUniqueOrThrow({ where: { id } });

/** Leaves the tasks of the round as it was made to nobody. */
async function labelFirst(raters: readonly UserViewer[], roundId: string): Promise<void> {
  for (const rater of raters) {
    for (let done = 0; done < 4; done += 1) await labelNext(rater, roundId);
  }
}

async function labelNext(rater: UserViewer, roundId: string): Promise<string> {
  const [task] = (await claimTasks(rater, roundId, { hold: 1 })).assignments;
  if (!task) throw new Error("no task");
  const submission = { assignmentId: task.assignmentId, supersedes: null, content: contentFor(task) };
  await submitAnnotation(rater, uuidv7(), submission);
  return task.assignmentId;
}

test("tasks that nobody has begun go, and the round is as it was; once", async () => {
  const { viewer, roundId, before, undo, tasks } = await addedTo(5);
  expect(tasks).toBe(6);
  expect(await getRound(viewer, roundId)).toMatchObject({ tasks: 10, wanted: 20 });
  expect(await undoAddedTasks(viewer, roundId, undo)).toEqual({ removed: 6, kept: 0 });
  expect(await roundOf(roundId)).toEqual(before);
  expect(await getRound(viewer, roundId)).toMatchObject({ tasks: 4, wanted: 8 });
  expect((await tasksOf(roundId)).map(({ batch }) => batch)).toEqual([null, null, null, null]);
  await expectCountsRight(roundId);
  const [event] = await prisma().event.findMany({ where: { subject: roundId, kind: "round.tasks-removed" } });
  expect(event).toMatchObject({ userId: viewer.userId, data: { undo, batch: "More", removed: 6, kept: 0 } });
  await expect(undoAddedTasks(viewer, roundId, undo)).rejects.toMatchObject({ code: "CONFLICT" });
  const again = await addTasks(viewer, roundId, { batch: "More", tasks: external(2, 5) });
  expect(again.tasks).toBe(6);
  await labelAll(await makeMember(before.studyId, "annotator"), roundId);
  expect(await getRound(viewer, roundId)).toMatchObject({ tasks: 10, submitted: 10 });
});

test("what a rater holds, gave back or labelled stays, and so does what was judged or commented on", async () => {
  const { study, viewer, roundId, undo, tasks } = await addedTo(8, 1);
  const raters = [await makeMember(study.studyId, "annotator"), await makeMember(study.studyId, "annotator")];
  const [first, second] = raters;
  if (!first || !second) throw new Error("no raters");
  await labelFirst([first], roundId);
  await labelNext(first, roundId);
  const [back] = (await claimTasks(first, roundId, { hold: 1 })).assignments;
  await skipAssignment(first, back?.assignmentId ?? "", { kind: "other", note: "Cut off." });
  await claimTasks(second, roundId, { hold: 1 });
  const begun = await prisma().assignment.findMany({ where: { roundId, task: { batch: "More" } } });
  expect(begun.map(({ state }) => state).toSorted()).toEqual(["leased", "skipped", "submitted"]);
  const unbegun = (await tasksOf(roundId)).filter(
    ({ id, batch }) => batch === "More" && !begun.some(({ taskId }) => taskId === id),
  );
  const [judged, spoken, ...rest] = unbegun.slice(-4);
  if (!judged || !spoken) throw new Error("no tasks left");
  const { studyId, protocol } = judged;
  const raterId = await makeRater(studyId, { kind: "judge" });
  await prisma().annotation.create({
    data: { id: uuidv7(), studyId, roundId, taskId: judged.id, protocol, raterId, level: 3, contentHash: "" },
  });
  await prisma().commentThread.create({ data: { roundId, place: `task:${spoken.id}` } });

  const kept = new Set([...begun.map(({ taskId }) => taskId), judged.id, spoken.id]);
  expect(await undoAddedTasks(viewer, roundId, undo)).toEqual({ removed: tasks - kept.size, kept: kept.size });
  const after = await tasksOf(roundId);
  expect(
    after
      .filter(({ batch }) => batch === "More")
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([...kept].toSorted());
  for (const { id } of rest) expect(after.map((task) => task.id)).not.toContain(id);
  // A part of a batch is no choice that could be made again.
  expect(await roundOf(roundId)).toMatchObject({ taskChoice: null });
  await expectCountsRight(roundId);
  await labelAll(second, roundId);
  await expectCountsRight(roundId);
});

test("who may not change the round undoes nothing, and what was added to another round is not known in it", async () => {
  const { study, viewer, roundId, undo } = await addedTo(3);
  for (const outsider of await makeOutsiders(study.studyId)) {
    await expect(undoAddedTasks(outsider, roundId, undo)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  const other = await makeRound(study, "direct_scoring");
  await expect(undoAddedTasks(viewer, other, undo)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(undoAddedTasks(viewer, roundId, uuidv7())).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await tasksOf(roundId)).toHaveLength(6);
});

test("a task that is being given to a rater at this moment stays", async () => {
  const { study, viewer, roundId, undo, tasks } = await addedTo(4);
  const raterId = await makeRater(study.studyId, { kind: "human" });
  const [taken] = (await tasksOf(roundId)).filter(({ batch }) => batch === "More");
  if (!taken) throw new Error("no task");
  let undoing: ReturnType<typeof undoAddedTasks> | undefined;
  const give = async (transaction: Transaction) => {
    await transaction.$executeRaw`SELECT FROM task WHERE id = ${taken.id}::uuid FOR UPDATE`;
    const { studyId, id: taskId } = taken;
    const lease = { state: "leased" as const, slot: 1, leaseExpiresAt: new Date(Date.now() + 60_000) };
    await transaction.assignment.create({ data: { studyId, roundId, taskId, raterId, ...lease } });
    undoing = undoAddedTasks(viewer, roundId, undo);
    await expect.poll(waitsForTask, { interval: 10, timeout: 10_000 }).toBe(1);
  };
  await prisma().$transaction(give, { timeout: 30_000 });
  expect(await undoing).toEqual({ removed: tasks - 1, kept: 1 });
  expect(await prisma().assignment.count({ where: { roundId, taskId: taken.id, state: "leased" } })).toBe(1);
});

test("while raters label, none loses a label, and what stays is what was given to one", async () => {
  const { study, viewer, roundId, undo, tasks } = await addedTo(30, 2);
  const raters = await Promise.all([1, 2, 3].map(() => makeMember(study.studyId, "annotator")));
  let labels = 0;
  let undoing: ReturnType<typeof undoAddedTasks> | undefined;
  const onLabel = () => {
    labels += 1;
    // Somewhere among the added tasks, with others under way.
    if (labels === 20) undoing = undoAddedTasks(viewer, roundId, undo);
  };
  expect(await Promise.all(raters.map((rater) => labelAll(rater, roundId, onLabel)))).not.toContain("paused");
  const { removed, kept } = (await undoing) ?? { removed: 0, kept: 0 };
  expect(removed).toBeGreaterThan(0);
  expect(removed + kept).toBe(tasks);
  const left = await prisma().task.findMany({ where: { roundId }, include: { assignments: true } });
  expect(left).toHaveLength(4 + kept);
  for (const { assignments, batch } of left) if (batch) expect(assignments).not.toEqual([]);
  expect(await prisma().annotation.count({ where: { roundId } })).toBe(labels);
  await expectCountsRight(roundId);
});

test("of rounds labelled together, by criteria, a task goes from all of them or from none", async () => {
  const { viewer, leadId, rounds, other, undo } = await criteriaWithAdded();
  const judged = (await tasksOf(other.id)).at(-1);
  if (!judged) throw new Error("no task");
  const { studyId, protocol, id: taskId, position } = judged;
  const raterId = await makeRater(studyId, { kind: "judge" });
  await prisma().annotation.create({
    data: { id: uuidv7(), studyId, roundId: other.id, taskId, protocol, raterId, level: 3, contentHash: "" },
  });
  expect(await undoAddedTasks(viewer, leadId, undo)).toEqual({ removed: 5, kept: 1 });
  for (const { id } of rounds) {
    expect((await tasksOf(id)).map((task) => task.position)).toEqual([0, 1, position]);
    await expectCountsRight(id);
  }
});

test("repetitions drawn for the added tasks go with them, and stay with those that stay", async () => {
  const study = await makeStudy(30);
  const viewer = await makeMember(study.studyId, "researcher");
  const { id: roundId } = await createRound(viewer, study.studyId, {
    name: "Repeats",
    protocol: "direct_scoring",
    overlap: 1,
    options: { repeatShare: 5 },
    tasks: { ...external(0, 5), samples: "first" },
  });
  await setRoundStatus(viewer, roundId, "open");
  const before = (await tasksOf(roundId)).map(({ id }) => id);
  const added = { batch: "More", tasks: external(5, 30) };
  const { undo } = await addTasks(viewer, roundId, added);
  const repeats = () => prisma().task.count({ where: { roundId, stratum: "repeat" } });
  expect(await repeats()).toBe(3);
  expect(await undoAddedTasks(viewer, roundId, undo)).toEqual({ removed: 50, kept: 0 });
  expect((await tasksOf(roundId)).map(({ id }) => id)).toEqual(before);

  const second = await addTasks(viewer, roundId, added);
  const repeated = await prisma().task.findFirstOrThrow({ where: { roundId, stratum: "repeat", batch: "More" } });
  await prisma().commentThread.create({ data: { roundId, place: `task:${repeated.repeatsId}` } });
  expect(await undoAddedTasks(viewer, roundId, second.undo)).toEqual({ removed: 49, kept: 1 });
  const left = (await tasksOf(roundId)).filter(({ batch }) => batch === "More").map(({ id }) => id);
  expect(left.toSorted()).toEqual([repeated.id, repeated.repeatsId].toSorted());
});

test("arms of one response stay together", async () => {
  const study = await makeStudy(2);
  const viewer = await makeMember(study.studyId, "researcher");
  await addChecklists(study);
  const roundId = await openArmsRound(viewer, study.studyId);
  const tasks = await tasksOf(roundId);
  // As if all of them had been added.
  const data = {
    batch: "More",
    positions: { first: 0, last: tasks.length - 1 },
    before: { series: "imported", passMark: null },
  };
  const { id: undo } = await prisma().event.create({
    data: { studyId: study.studyId, kind: "round.tasks-added", subject: roundId, data },
  });
  await claimTasks(await makeMember(study.studyId, "annotator"), roundId, { hold: 1 });
  expect(await undoAddedTasks(viewer, roundId, undo)).toEqual({ removed: tasks.length - 4, kept: 4 });
  expect(new Set((await tasksOf(roundId)).map(({ unitId }) => unitId)).size).toBe(1);
});

test("a draft whose first batch goes has neither training nor other checklists", async () => {
  const study = await makeStudy(6);
  const viewer = await makeMember(study.studyId, "researcher");
  const roundId = await makeRound({ ...study, instructions: [] }, "check_then_score", { overlap: 1, status: "draft" });
  const first = { checklistSeries: "gold", taskChoice: { first: null, batches: [] } };
  await prisma().round.update({ where: { id: roundId }, data: first });
  const before = await roundOf(roundId);
  await prisma().response.updateMany({ where: { studyId: study.studyId }, data: { knownScore: 4 } });
  const sets = { series: "imported", trainingTasks: 2, attentionTasks: 1, passMark: 80 };
  const { undo, tasks } = await addTasks(viewer, roundId, { batch: "First", ...sets });
  expect(await roundOf(roundId)).toMatchObject({ passMark: 80, hasAttentionTasks: true, checklistSeries: "imported" });
  expect(await undoAddedTasks(viewer, roundId, undo)).toEqual({ removed: tasks, kept: 0 });
  expect(await roundOf(roundId)).toEqual(before);
});

test("once the rest of a planned round is drawn, nothing is undone", async () => {
  const { viewer, roundId, undo } = await addedTo(3);
  const planned = { share: 0.5, core: 0.5, rest: { judge: 1, learntFrom: "value", coreTasks: 30, asked: 9 } };
  await prisma().round.update({ where: { id: roundId }, data: { planned } });
  await expect(undoAddedTasks(viewer, roundId, undo)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await tasksOf(roundId)).toHaveLength(6);
});
