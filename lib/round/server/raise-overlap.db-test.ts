import { expect, test } from "vitest";
import { prisma, type Transaction } from "@/lib/db/client";
import { isTransient } from "@/lib/db/errors/database-error";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { labelAll } from "@/lib/labelling/server/testing/label-all";
import { makeOutsiders } from "@/lib/testing/outsiders";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { setStratum } from "@/lib/testing/set-stratum";
import { getRound } from "./read-rounds";
import { setRoundStatus } from "./set-round-status";
import { draftRound, tasksOf } from "./testing/draft-round";
import { updateRound } from "./update-round";

test("where somebody with a task waits for its counts, the overlap is raised once they are done", async () => {
  const { viewer, roundId } = await draftRound(2);
  await updateRound(viewer, roundId, { overlap: 1 });
  const [task] = await tasksOf(roundId);
  const taskId = task?.id ?? "";
  let raising: Promise<void> | undefined;
  const hold = async (other: Transaction) => {
    await other.$executeRaw`SELECT FROM task WHERE id = ${taskId}::uuid FOR UPDATE`;
    raising = updateRound(viewer, roundId, { overlap: 2 });
    await expect.poll(waitsForTask, { interval: 10, timeout: 10_000 }).toBe(1);
    // Of two that wait for each other PostgreSQL ends the one that has waited for a second: mostly the one that began first.
    await other.$executeRaw`SELECT FROM task_tally WHERE task_id = ${taskId}::uuid FOR UPDATE`;
  };
  await prisma()
    .$transaction(hold, { timeout: 30_000 })
    .catch((error: unknown) => {
      if (!isTransient(error)) throw error;
    });
  await raising;
  expect(await getRound(viewer, roundId)).toMatchObject({ overlap: 2 });
});

function waitsForTask(): Promise<number> {
  return prisma().$executeRaw`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'UPDATE%task%'`;
}

test("a closed round that is raised stays closed; opened again it takes what is missing", async () => {
  const { viewer, roundId, studyId } = await draftRound(2);
  await updateRound(viewer, roundId, { overlap: 1 });
  await setRoundStatus(viewer, roundId, "open");
  const [first, second] = [await makeMember(studyId, "annotator"), await makeMember(studyId, "annotator")];
  await labelAll(first, roundId);
  await setRoundStatus(viewer, roundId, "closed");
  await updateRound(viewer, roundId, { overlap: 2, name: "Raised" });
  const closed = { status: "closed", overlap: 2, wanted: 8, submitted: 4, name: "Raised" };
  expect(await getRound(viewer, roundId)).toMatchObject(closed);
  expect(await claimTasks(second, roundId, { hold: 1 })).toMatchObject({ nothing: { reason: "closed" } });
  await setRoundStatus(viewer, roundId, "open");
  expect((await claimTasks(first, roundId, { hold: 1 })).assignments).toEqual([]);
  expect(await labelAll(second, roundId)).toBe("all_done");
  expect(await getRound(viewer, roundId)).toMatchObject({ status: "open", wanted: 8, submitted: 8 });
  const events = await prisma().event.findMany({
    where: { studyId, subject: roundId, kind: "round.changed" },
    orderBy: { id: "asc" },
  });
  expect(events.map(({ userId }) => userId)).toEqual([viewer.userId, viewer.userId]);
  expect(events.at(-1)?.data).toMatchObject({ overlap: 2, before: { overlap: 1 } });
});

test("once a round has been opened its overlap is never lowered, and training and attention tasks keep theirs", async () => {
  const study = await makeStudy(5);
  const roundId = await makeRound(study, "direct_scoring", { overlap: 3, status: "draft" });
  const viewer = await makeMember(study.studyId, "researcher");
  await setStratum({ roundId, position: 0 }, "attention");
  await setStratum({ roundId, position: 1 }, "training");
  await setRoundStatus(viewer, roundId, "open");
  await expect(updateRound(viewer, roundId, { overlap: 2, name: "Lower" })).rejects.toMatchObject({
    code: "CONFLICT",
    details: { field: "overlap" },
  });
  expect(await getRound(viewer, roundId)).not.toMatchObject({ name: "Lower" });
  await updateRound(viewer, roundId, { overlap: 3 });
  await updateRound(viewer, roundId, { overlap: 5 });
  expect((await tasksOf(roundId)).map(({ wanted }) => wanted)).toEqual([0, 0, 5, 5, 5]);
  expect(await getRound(viewer, roundId)).toMatchObject({ overlap: 5, wanted: 15 });
});

test("a round that only holds imported labels has no overlap to raise", async () => {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "direct_scoring", { overlap: 0, status: "closed" });
  const viewer = await makeMember(study.studyId, "researcher");
  await expect(updateRound(viewer, roundId, { overlap: 2 })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("who does no research in the study can raise nothing in it", async () => {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "direct_scoring");
  for (const outsider of await makeOutsiders(study.studyId)) {
    await expect(updateRound(outsider, roundId, { overlap: 9 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  expect((await tasksOf(roundId)).map(({ wanted }) => wanted)).toEqual([3]);
});
