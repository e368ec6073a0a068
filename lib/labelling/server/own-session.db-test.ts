import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import type { UserViewer } from "@/lib/people/viewer";
import { contentFor } from "@/lib/testing/content";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { claimTasks } from "./claim-tasks";
import { ownSession } from "./own-session";
import { submitAnnotation } from "./submit-annotation";

const ALL = { showToday: true, showMinutes: true, showMedian: true };
const LONG_AGO = new Date("2020-01-01T00:00:00.000Z");

async function label(rater: UserViewer, roundId: string, durations: readonly number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const durationMs of durations) {
    const [task] = (await claimTasks(rater, roundId, { hold: 1 })).assignments;
    if (!task) throw new Error("no task");
    const content = { ...contentFor(task), durationMs };
    await submitAnnotation(rater, uuidv7(), { assignmentId: task.assignmentId, supersedes: null, content });
    ids.push(task.assignmentId);
  }
  return ids;
}

test("a rater's own labels since a moment, and nobody else's", async () => {
  const study = await makeStudy(4);
  const roundId = await makeRound(study, "direct_scoring", { labelling: ALL });
  const [rater, other] = [await makeMember(study.studyId, "annotator"), await makeMember(study.studyId, "annotator")];
  expect(await ownSession(rater, roundId, LONG_AGO)).toEqual({ labels: 0, activeMs: 0, medianMs: null });
  const [first = ""] = await label(rater, roundId, [1_000, 9_000, 2_000]);
  await label(other, roundId, [500_000]);
  expect(await ownSession(rater, roundId, LONG_AGO)).toEqual({ labels: 3, activeMs: 12_000, medianMs: 2_000 });
  await prisma().assignment.update({ where: { id: first }, data: { submittedAt: new Date("2024-05-05") } });
  expect(await ownSession(rater, roundId, new Date("2024-05-06"))).toEqual({
    labels: 2,
    activeMs: 11_000,
    medianMs: 5_500,
  });
  await expect(ownSession(await makePerson("Stranger"), roundId, LONG_AGO)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("a round shows what its researchers chose, and nothing unless they did", async () => {
  const study = await makeStudy(1);
  const rater = await makeMember(study.studyId, "annotator");
  const usual = await makeRound(study, "direct_scoring");
  expect(await ownSession(rater, usual, LONG_AGO)).toEqual({ labels: null, activeMs: null, medianMs: null });
  const counts = await makeRound(study, "direct_scoring", { labelling: { showToday: true } });
  await label(rater, counts, [1_000]);
  expect(await ownSession(rater, counts, LONG_AGO)).toEqual({ labels: 1, activeMs: null, medianMs: null });
});
