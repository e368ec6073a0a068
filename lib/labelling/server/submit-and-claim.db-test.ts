import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import type { AssignmentView } from "@/lib/labelling/labelling";
import { contentFor } from "@/lib/testing/content";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy, type RoundOptions } from "@/lib/testing/round";
import { claimTasks } from "./claim-tasks";
import { submitAnnotation } from "./submit-annotation";

/** A label that asks for the next tasks in the same request. */

async function holding(hold: number, tasks: number, options: RoundOptions = {}) {
  const study = await makeStudy(tasks);
  const roundId = await makeRound(study, "check_then_score", options);
  const rater = await makeMember(study.studyId, "annotator");
  const { assignments } = await claimTasks(rater, roundId, { hold });
  const [task] = assignments;
  if (!task) throw new Error("no task");
  return { study, roundId, rater, task, assignments };
}

function labelOf(task: AssignmentView) {
  return { assignmentId: task.assignmentId, supersedes: null, content: contentFor(task) };
}

const held = (roundId: string) => prisma().assignment.count({ where: { roundId, state: "leased" } });
const idsOf = (tasks: readonly { assignmentId: string }[]) => tasks.map((task) => task.assignmentId);

test("the answer holds the next task, and of those the client knows only their leases", async () => {
  const { rater, roundId, task, assignments } = await holding(3, 5);
  const known = idsOf(assignments.slice(1));
  const { next } = await submitAnnotation(rater, uuidv7(), labelOf(task), { hold: 3, known });
  expect(idsOf(next?.renewed ?? [])).toEqual(known);
  expect(next).toMatchObject({ nothing: null, renewed: [{ state: "leased" }, { state: "leased" }] });
  expect(next?.assignments).toHaveLength(1);
  expect(next?.assignments[0]).toMatchObject({ roundId, state: "leased", checklist: [{}, {}] });
  expect(await held(roundId)).toBe(3);
  const all = await claimTasks(rater, roundId, { hold: 3 });
  expect(idsOf(all.assignments)).toEqual([...known, ...idsOf(next?.assignments ?? [])]);
});

test("twenty repeats in parallel are one annotation and never hold more than asked", async () => {
  const { rater, roundId, task } = await holding(2, 9);
  const id = uuidv7();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => submitAnnotation(rater, id, labelOf(task), { hold: 2, known: [] })),
  );
  expect(new Set(answers.map(({ annotationId, submittedAt }) => `${annotationId} ${submittedAt}`)).size).toBe(1);
  expect(await prisma().annotation.count({ where: { roundId } })).toBe(1);
  expect(await prisma().checklistAnswer.count({ where: { annotationId: id } })).toBe(2);
  expect(await held(roundId)).toBe(2);
  const inHand = new Set(idsOf((await claimTasks(rater, roundId, { hold: 2 })).assignments));
  for (const { next } of answers) {
    expect(next?.nothing).toBeNull();
    for (const { assignmentId } of next?.assignments ?? []) expect(inHand).toContain(assignmentId);
  }
});

test("a repeat after a lost answer brings what is in hand", async () => {
  const { rater, task } = await holding(2, 5);
  const id = uuidv7();
  const lost = await submitAnnotation(rater, id, labelOf(task), { hold: 2, known: [] });
  const again = await submitAnnotation(rater, id, labelOf(task), { hold: 2, known: [] });
  expect(again).toMatchObject({ annotationId: id, submittedAt: lost.submittedAt, next: { nothing: null } });
  expect(idsOf(again.next?.assignments ?? [])).toEqual(idsOf(lost.next?.assignments ?? []));
  expect(again.next?.assignments).toHaveLength(2);
});

test("windows with a label each, at once, again and again: every task once, never more than three in hand", async () => {
  const { rater, roundId } = await holding(3, 12);
  for (;;) {
    const { assignments } = await claimTasks(rater, roundId, { hold: 3 });
    if (assignments.length === 0) break;
    await Promise.all(
      assignments.map((task) => submitAnnotation(rater, uuidv7(), labelOf(task), { hold: 3, known: [] })),
    );
    expect(await held(roundId)).toBeLessThanOrEqual(3);
  }
  expect(await prisma().annotation.count({ where: { roundId } })).toBe(12);
  expect(await prisma().assignment.count({ where: { roundId } })).toBe(12);
});

test("the last task, a pause: the label is kept and the answer says why nothing comes", async () => {
  const last = await holding(1, 1);
  const claim = { hold: 1, known: [] };
  expect((await submitAnnotation(last.rater, uuidv7(), labelOf(last.task), claim)).next).toEqual({
    assignments: [],
    renewed: [],
    nothing: { reason: "all_done" },
  });
  const paused = await holding(1, 3);
  await prisma().round.update({ where: { id: paused.roundId }, data: { status: "paused" } });
  const { next } = await submitAnnotation(paused.rater, uuidv7(), labelOf(paused.task), claim);
  expect(next).toEqual({ assignments: [], renewed: [], nothing: { reason: "paused" } });
  expect(await prisma().annotation.count({ where: { roundId: paused.roundId } })).toBe(1);
});

test("a lease that ended while its rater worked on the task before is another's, who asks along with a label", async () => {
  const { study, rater, roundId, assignments } = await holding(2, 2, { overlap: 1 });
  const [task, ahead] = assignments;
  if (!task || !ahead) throw new Error("no tasks");
  const other = await makeMember(study.studyId, "annotator");
  await prisma().assignment.updateMany({
    where: { id: ahead.assignmentId },
    data: { leaseExpiresAt: new Date(Date.now() - 1_000) },
  });
  const [taken] = (await claimTasks(other, roundId, { hold: 1 })).assignments;
  expect(taken?.instruction).toEqual(ahead.instruction);
  const { next } = await submitAnnotation(rater, uuidv7(), labelOf(task), { hold: 2, known: [ahead.assignmentId] });
  expect(next).toMatchObject({ assignments: [], renewed: [], nothing: { reason: "leased_to_others" } });
});

test("where claiming fails the label is kept and acknowledged all the same", async () => {
  const { rater, roundId, task } = await holding(1, 3);
  await prisma().$executeRawUnsafe(
    `ALTER TABLE assignment ADD CONSTRAINT "no_more_of_this_round" CHECK (round_id <> '${roundId}' OR state <> 'leased') NOT VALID`,
  );
  const id = uuidv7();
  const answer = await submitAnnotation(rater, id, labelOf(task), { hold: 1, known: [] });
  expect(answer).toEqual({ annotationId: id, submittedAt: expect.any(String) });
  expect(await prisma().annotation.count({ where: { id, supersededAt: null } })).toBe(1);
  expect(await prisma().assignment.count({ where: { roundId, state: "submitted" } })).toBe(1);
  await prisma().$executeRawUnsafe(`ALTER TABLE assignment DROP CONSTRAINT "no_more_of_this_round"`);
  expect((await submitAnnotation(rater, id, labelOf(task), { hold: 1, known: [] })).next?.assignments).toHaveLength(1);
});
