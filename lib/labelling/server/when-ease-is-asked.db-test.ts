import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { exportedBy, linesOf } from "@/lib/exports/server/testing/exported";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";
import { easeOfRoundSchema } from "@/lib/labelling/labelling";
import type { UserViewer } from "@/lib/people/viewer";
import { readRoundProgress } from "@/lib/results/server/progress/read-round-progress";
import type { LabellingOptions } from "@/lib/round/labelling-options";
import { contentFor } from "@/lib/testing/content";
import { makeOutsiders } from "@/lib/testing/outsiders";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { claimTasks } from "./claim-tasks";
import { readAssignment } from "./read-assignment";
import { roundForRater } from "./rounds-for-rater";
import { sayEaseOfRound } from "./say-ease-of-round";
import { submitAnnotation } from "./submit-annotation";

const bytesOf = exportedBy(exportFileBytes);

async function roundWith(labelling: Partial<LabellingOptions>, tasks = 7) {
  const study = await makeStudy(tasks);
  const roundId = await makeRound(study, "check_then_score", { labelling });
  return { ...study, roundId, rater: await makeMember(study.studyId, "annotator") };
}

/** Labels all that is left, holding `hold` at once. @returns of each task whether ease was asked, in the order given */
async function labelAll(rater: UserViewer, roundId: string, hold: number): Promise<boolean[]> {
  const asked: boolean[] = [];
  for (;;) {
    const [task] = (await claimTasks(rater, roundId, { hold })).assignments;
    if (!task) return asked;
    asked.push(task.asksEase);
    const content = contentFor(task);
    await submitAnnotation(rater, uuidv7(), { assignmentId: task.assignmentId, supersedes: null, content });
    expect((await readAssignment(rater, task.assignmentId)).asksEase).toBe(task.asksEase);
  }
}

test("every third task of each rater, however many they hold; the rest is not asked, and counts as nothing", async () => {
  const { studyId, roundId, rater } = await roundWith({ ease: "some", easeEvery: 3 });
  const other = await makeMember(studyId, "annotator");
  const third = [false, false, true, false, false, true, false];
  expect(await labelAll(rater, roundId, 1)).toEqual(third);
  expect(await labelAll(other, roundId, 3)).toEqual(third);
  const researcher = await makeMember(studyId, "researcher");
  expect((await readRoundProgress(researcher, roundId)).ease).toEqual({
    easier: 4,
    harder: 0,
    no_effect: 0,
    asked: "with every 3rd task of a rater",
  });
  const labels = linesOf(await bytesOf(roundId, "labels.jsonl", { labels: true }));
  expect(labels.filter((label) => JSON.stringify(label).includes('"ease":"easier"'))).toHaveLength(4);
  const { round } = JSON.parse((await bytesOf(roundId, "manifest.json")).toString("utf8"));
  expect(round).toMatchObject({ ease_asked: "with every 3rd task of a rater" });
});

test("with each task it is needed; where it is asked at the end, no label takes it", async () => {
  const each = await roundWith({}, 1);
  const [task] = (await claimTasks(each.rater, each.roundId, { hold: 1 })).assignments;
  if (!task) throw new Error("no task");
  const without = { ...contentFor(task), ease: null };
  const label = { assignmentId: task.assignmentId, supersedes: null };
  await expect(submitAnnotation(each.rater, uuidv7(), { ...label, content: without })).rejects.toMatchObject({
    code: "INVALID",
  });
  const end = await roundWith({ ease: "end" }, 1);
  const [last] = (await claimTasks(end.rater, end.roundId, { hold: 1 })).assignments;
  if (!last) throw new Error("no task");
  expect(last.asksEase).toBe(false);
  const content = { ...contentFor(last), ease: "easier" as const };
  await expect(
    submitAnnotation(end.rater, uuidv7(), { assignmentId: last.assignmentId, supersedes: null, content }),
  ).rejects.toMatchObject({ code: "INVALID" });
});

test("at the end each rater says it once, may change it until the round is closed, and it is counted and exported", async () => {
  const { studyId, roundId, rater } = await roundWith({ ease: "end" }, 2);
  const { ease } = easeOfRoundSchema.parse({ ease: "harder" });
  await expect(sayEaseOfRound(rater, roundId, ease)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await labelAll(rater, roundId, 1)).toEqual([false, false]);
  expect((await roundForRater(rater, roundId)).ownEase).toBeNull();
  await sayEaseOfRound(rater, roundId, ease);
  await sayEaseOfRound(rater, roundId, "no_effect");
  expect((await roundForRater(rater, roundId)).ownEase).toBe("no_effect");
  const other = await makeMember(studyId, "annotator");
  expect((await roundForRater(other, roundId)).ownEase).toBeNull();
  for (const outsider of await makeOutsiders(studyId)) {
    await expect(sayEaseOfRound(outsider, roundId, ease)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  const researcher = await makeMember(studyId, "researcher");
  expect((await readRoundProgress(researcher, roundId)).ease).toEqual({
    easier: 0,
    harder: 0,
    no_effect: 1,
    asked: "once, at the end of a rater’s tasks",
  });
  const { round, raters } = JSON.parse((await bytesOf(roundId, "manifest.json")).toString("utf8"));
  expect(round.ease_asked).toBe("once, at the end of a rater’s tasks");
  expect(raters).toMatchObject([{ labels: 2, ease: "no_effect" }]);
  await prisma().round.update({ where: { id: roundId }, data: { status: "closed", closedAt: new Date() } });
  await expect(sayEaseOfRound(rater, roundId, ease)).rejects.toMatchObject({ code: "ROUND_NOT_OPEN" });
  const each = await roundWith({}, 1);
  await expect(sayEaseOfRound(each.rater, each.roundId, ease)).rejects.toMatchObject({ code: "CONFLICT" });
});
