import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { claimTasks } from "@/lib/data/labelling/claim-tasks";
import { readAssignment } from "@/lib/data/labelling/read-assignment";
import { roundForRater, roundsToLabel } from "@/lib/data/labelling/rounds-for-rater";
import { submitAnnotation } from "@/lib/data/labelling/submit-annotation";
import { contentFor } from "@/lib/data/testing/content";
import { makeMember, makePerson } from "@/lib/data/testing/people";
import { makeRound, makeStudy } from "@/lib/data/testing/round";
import { prisma } from "@/lib/db/client";
import { isTransient } from "@/lib/db/errors/database-error";
import { AppError } from "@/lib/domain/app-error";
import type { AssignmentView } from "@/lib/domain/labelling/labelling";
import type { UserViewer } from "@/lib/domain/viewer";
import { expectCountsRight } from "../agreement/testing/expect-counts-right";
import { readRoundPeople } from "./read-round-people";
import { letBackIntoRound, removeFromRound } from "./remove-from-round";

const NEXT = { hold: 2, known: [] };

function submissionOf(assignment: AssignmentView) {
  return { assignmentId: assignment.assignmentId, supersedes: null, content: contentFor(assignment) };
}

/** As a browser asks again where the database had to give way. */
async function again<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isTransient(error)) throw error;
    }
  }
}

/** Labels until nothing is left or the person may no more. @returns the ids of what was acknowledged */
async function labelOn(viewer: UserViewer, roundId: string): Promise<string[]> {
  const kept: string[] = [];
  const claim = () => again(() => claimTasks(viewer, roundId, { hold: 2 }));
  let { assignments } = await claim();
  for (let first = assignments[0]; first; first = assignments[0]) {
    const [id, submission] = [uuidv7(), submissionOf(first)];
    const { next } = await again(() => submitAnnotation(viewer, id, submission, NEXT));
    kept.push(id);
    assignments = next?.assignments ?? (await claim()).assignments;
  }
  return kept;
}

async function raterOf(viewer: UserViewer, studyId: string) {
  return prisma().rater.findFirstOrThrow({ where: { userId: viewer.userId, studyId } });
}

test("sixty-four raters label while some are removed: exactly K labels a task, and none that was acknowledged is lost", {
  timeout: 240_000,
}, async () => {
  const study = await makeStudy(60);
  const roundId = await makeRound(study, "direct_scoring", { overlap: 3 });
  const researcher = await makeMember(study.studyId, "researcher");
  const raters = await Promise.all(
    Array.from({ length: 64 }, (_, i) => makeMember(study.studyId, "annotator", `r${i}`)),
  );
  for (const rater of raters.slice(0, 8)) await claimTasks(rater, roundId, { hold: 1 });
  const gone = await Promise.all(raters.slice(0, 8).map((rater) => raterOf(rater, study.studyId)));
  const labelling = raters.map((rater) =>
    labelOn(rater, roundId).catch((error: unknown) => {
      if (error instanceof AppError && ["NOT_FOUND", "FORBIDDEN"].includes(error.code)) return null;
      throw error;
    }),
  );
  const removing = gone.map(({ id }) => removeFromRound(researcher, roundId, id));
  await Promise.all([...removing, ...labelling]);
  // Those who are left take what the removed ones held.
  for (const rater of raters.slice(8, 20)) await labelOn(rater, roundId);

  const tasks = await prisma().task.findMany({ where: { roundId }, include: { annotations: true } });
  for (const task of tasks) {
    expect(task.annotations.filter(({ supersededAt }) => supersededAt === null)).toHaveLength(3);
    expect([task.taken, task.submitted]).toEqual([3, 3]);
  }
  const removed = { roundId, raterId: { in: gone.map(({ id }) => id) } };
  expect(await prisma().assignment.count({ where: { ...removed, state: "leased" } })).toBe(0);
  await expectCountsRight(roundId);
});

test("a removed person keeps what was acknowledged, is told, sees the round no more, and can be let back in", async () => {
  const study = await makeStudy(3);
  const roundId = await makeRound(study, "direct_scoring", { overlap: 1 });
  const researcher = await makeMember(study.studyId, "researcher");
  const person = await makeMember(study.studyId, "annotator");
  const other = await makeMember(study.studyId, "annotator");
  const { assignments } = await claimTasks(person, roundId, { hold: 2 });
  const [first, second] = assignments;
  if (!first || !second) throw new Error("two tasks were there");
  const id = uuidv7();
  const acknowledged = await submitAnnotation(person, id, submissionOf(first));
  const { id: raterId } = await raterOf(person, study.studyId);

  for (const stranger of [await makePerson("Stranger"), person, other]) {
    await expect(removeFromRound(stranger, roundId, raterId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(letBackIntoRound(stranger, roundId, raterId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(readRoundPeople(stranger, roundId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  await expect(removeFromRound(researcher, roundId, uuidv7())).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await readRoundPeople(researcher, roundId)).people).toMatchObject([{ labels: 1, open: 1, removedAt: null }]);

  await removeFromRound(researcher, roundId, raterId);
  await removeFromRound(researcher, roundId, raterId);
  expect(await readRoundPeople(researcher, roundId)).toMatchObject({
    mayRemove: true,
    people: [{ raterId, labels: 1, open: 0, removedAt: expect.any(String) }],
  });
  expect(await submitAnnotation(person, id, submissionOf(first))).toEqual(acknowledged);
  await expect(submitAnnotation(person, uuidv7(), submissionOf(second))).rejects.toMatchObject({
    code: "FORBIDDEN",
    message: expect.stringContaining("removed you from this round"),
  });
  await expect(claimTasks(person, roundId, { hold: 1 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(readAssignment(person, first.assignmentId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(roundForRater(person, roundId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await roundsToLabel(person)).rounds).toEqual([]);
  expect(
    (await claimTasks(other, roundId, { hold: 2 })).assignments.map(({ assignmentId }) => assignmentId),
  ).toHaveLength(2);
  expect(await prisma().annotation.count({ where: { roundId, supersededAt: null } })).toBe(1);

  await letBackIntoRound(researcher, roundId, raterId);
  await letBackIntoRound(researcher, roundId, raterId);
  expect((await roundForRater(person, roundId)).id).toBe(roundId);
  const events = await prisma().event.findMany({
    where: { studyId: study.studyId, subject: raterId },
    orderBy: { id: "asc" },
  });
  expect(events.map(({ kind }) => kind)).toEqual(["round.rater-removed", "round.rater-let-back"]);
});
