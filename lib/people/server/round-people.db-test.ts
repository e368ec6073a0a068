import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import type { AssignmentView } from "@/lib/labelling/labelling";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { readAssignment } from "@/lib/labelling/server/read-assignment";
import { roundForRater, roundsToLabel } from "@/lib/labelling/server/rounds-for-rater";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import type { UserViewer } from "@/lib/people/viewer";
import { contentFor } from "@/lib/testing/content";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { changeRemovals, letBackIntoRound, readRoundPeople, removeFromRound } from "./round-people";

function submissionOf(assignment: AssignmentView) {
  return { assignmentId: assignment.assignmentId, supersedes: null, content: contentFor(assignment) };
}

async function raterOf(viewer: UserViewer, studyId: string) {
  return prisma().rater.findFirstOrThrow({ where: { userId: viewer.userId, studyId } });
}

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

test("many are removed and let back in together or not at all; an undo is refused where somebody was faster", async () => {
  const study = await makeStudy(2);
  const researcher = await makeMember(study.studyId, "researcher");
  const roundId = await makeRound(study, "direct_scoring", { overlap: 2 });
  for (const name of ["Ada", "Ben"]) {
    await claimTasks(await makeMember(study.studyId, "annotator", name), roundId, { hold: 1 });
  }
  const people = async () => (await readRoundPeople(researcher, roundId)).people;
  const removed = async () =>
    (await people()).filter(({ removedAt }) => removedAt !== null).map(({ raterId }) => raterId);
  const raterIds = (await people()).map(({ raterId }) => raterId).sort();
  const [first = ""] = raterIds;
  const change = (isRemoved: boolean, undoes = false, ids = raterIds) =>
    changeRemovals(researcher, roundId, { raterIds: ids, isRemoved, undoes });
  await expect(change(true, false, [...raterIds, uuidv7()])).rejects.toMatchObject({ code: "INVALID" });
  expect(await removed()).toEqual([]);
  expect(await change(true)).toEqual({ changed: raterIds });
  expect(await change(true)).toEqual({ changed: [] });
  await letBackIntoRound(researcher, roundId, first);
  await expect(change(false, true)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await removed()).toEqual(raterIds.slice(1));
  expect(await change(false)).toEqual({ changed: raterIds.slice(1) });
  const denied = await makeMember(study.studyId, "annotator");
  const asked = { raterIds, isRemoved: true, undoes: false };
  await expect(changeRemovals(denied, roundId, asked)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
