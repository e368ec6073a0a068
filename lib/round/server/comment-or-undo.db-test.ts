import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { addComment } from "@/lib/study/server/comments/write-comment";
import { makeMember } from "@/lib/testing/people";
import { addedTo, criteriaWithAdded, waiting, waitsForTask } from "./testing/added-tasks";
import { tasksOf } from "./testing/draft-round";
import { undoAddedTasks } from "./undo-added-tasks";

const LONG = { timeout: 30_000 };
/** A researcher’s comment on a task of the round that was added. */
async function commentOnAdded(studyId: string, roundId: string) {
  const writer = await makeMember(studyId, "researcher");
  const task = (await tasksOf(roundId)).find(({ batch }) => batch === "More");
  if (!task) throw new Error("no task");
  return { writer, task, comment: { id: uuidv7(), place: `task:${task.id}`, text: "Too easy.", mentions: [] } };
}

const soon = { interval: 10, timeout: 10_000 };

test("a comment that is being written on a task keeps it", async () => {
  const { study, viewer, roundId, undo, tasks } = await addedTo(4);
  const { writer, task, comment } = await commentOnAdded(study.studyId, roundId);
  const begun: Promise<unknown>[] = [];
  let undone = 0;
  await prisma().$transaction(async (transaction) => {
    // The comment waits for its author, with its thread written.
    await transaction.$executeRaw`SELECT FROM "user" WHERE id = ${writer.userId} FOR UPDATE`;
    begun.push(addComment(writer, { roundId }, comment));
    await expect.poll(waiting("%INSERT INTO%comment%"), soon).toBe(1);
    begun.push(undoAddedTasks(viewer, roundId, undo).finally(() => (undone = 1)));
    await expect.poll(async () => undone + (await waitsForTask()), soon).toBe(1);
  }, LONG);
  expect(await Promise.all(begun)).toEqual([undefined, { removed: tasks - 1, kept: 1 }]);
  expect(await prisma().task.count({ where: { id: task.id } })).toBe(1);
});

test("a comment on a task that is being removed is refused", async () => {
  const { study, viewer, leadId: roundId, other, undo } = await criteriaWithAdded();
  const { writer, comment } = await commentOnAdded(study.studyId, roundId);
  const begun: Promise<unknown>[] = [];
  let answered = 0;
  await prisma().$transaction(async (transaction) => {
    // The undoing waits for the round of the second criterion, with the tasks deleted.
    await transaction.$executeRaw`SELECT FROM round WHERE id = ${other.id}::uuid FOR NO KEY UPDATE`;
    begun.push(undoAddedTasks(viewer, roundId, undo));
    await expect.poll(waiting("%UPDATE%round%"), soon).toBe(1);
    const answer = addComment(writer, { roundId }, comment).finally(() => (answered = 1));
    begun.push(answer.catch((error) => error));
    await expect.poll(async () => answered + (await waiting("%FROM task%FOR KEY SHARE")()), soon).toBe(1);
  }, LONG);
  expect(await Promise.all(begun)).toMatchObject([{ removed: 6, kept: 0 }, { code: "NOT_FOUND" }]);
  expect(await prisma().comment.count({ where: { id: comment.id } })).toBe(0);
});
