import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { tinyPng } from "@/lib/content/image/testing/tiny-images";
import { storeImage } from "@/lib/content/server/image/store-image";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import { OPERATOR, type UserViewer } from "@/lib/people/viewer";
import { roundProgressSchema } from "@/lib/results/agreement-progress";
import { contentFor } from "@/lib/testing/content";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { addLabels, makeRater } from "../testing/labels";
import { readRoundProgress } from "./read-round-progress";

async function label(rater: UserViewer, roundId: string): Promise<{ id: string; assignmentId: string }> {
  const { assignments } = await claimTasks(rater, roundId, { hold: 1 });
  const [view] = assignments;
  if (!view) throw new Error("no task");
  const id = uuidv7();
  await submitAnnotation(rater, id, { assignmentId: view.assignmentId, supersedes: null, content: contentFor(view) });
  return { id, assignmentId: view.assignmentId };
}

test("progress of a round that is being labelled", async () => {
  const study = await makeStudy(3);
  const roundId = await makeRound(study, "check_then_score", { overlap: 2 });
  const [ann, bob] = [await makeMember(study.studyId, "annotator"), await makeMember(study.studyId, "annotator")];
  await label(ann, roundId);
  await label(ann, roundId);
  await label(bob, roundId);
  await claimTasks(bob, roundId, { hold: 1 });
  const progress = roundProgressSchema.parse(await readRoundProgress(OPERATOR, roundId));
  expect(progress.tasks).toEqual({ total: 3, toComplete: 3, complete: 1, labelled: 2 });
  expect(progress.places).toEqual({ wanted: 6, submitted: 3, held: 1, most: null });
  expect(progress.labels).toBe(3);
  expect(progress.pace).toMatchObject({ lastHour: 3, lastDay: 3, activeRaters: 2 });
  expect(progress.pace.perHour).toBeGreaterThan(0);
  expect(Date.parse(progress.pace.expectedEnd ?? "")).toBeGreaterThan(Date.now());
  expect(progress.ease).toEqual({ easier: 3, harder: 0, no_effect: 0, asked: null });
  expect(progress.raters).toMatchObject([
    { pseudonym: "Rater 01", kind: "human", name: null, labels: 2, medianDurationMs: 1_200 },
    { pseudonym: "Rater 02", kind: "human", name: null, labels: 1 },
  ]);
});

test("a changed label is no new one, but the version tells of it", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "direct_scoring");
  const ann = await makeMember(study.studyId, "annotator");
  const { id, assignmentId } = await label(ann, roundId);
  const before = await readRoundProgress(OPERATOR, roundId);
  const content = {
    protocol: "direct_scoring" as const,
    answers: [],
    level: 1,
    ease: null,
    comment: "On second thoughts",
    problems: [{ kind: "other" as const, note: "cut off" }],
    durationMs: 0,
  };
  await submitAnnotation(ann, uuidv7(), { assignmentId, supersedes: id, content });
  const after = await readRoundProgress(OPERATOR, roundId);
  expect(after).toMatchObject({ labels: 1, comments: 1, problems: 1, pace: { lastHour: 1 } });
  expect(after.version).not.toBe(before.version);
  expect((await readRoundProgress(OPERATOR, roundId)).version).toBe(after.version);
});

test("a round of imported labels has no places and no pace; simulated raters are marked", async () => {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "preference", { overlap: 0, status: "closed" });
  const rater = await makeRater(study.studyId, { name: "annotator1", source: "ratings.csv", simulated: true });
  await addLabels(roundId, rater, [2, null]);
  const progress = await readRoundProgress(OPERATOR, roundId);
  expect(progress).toMatchObject({
    tasks: { total: 2, toComplete: 2, complete: 1, labelled: 1 },
    places: { wanted: 0, submitted: 0, held: 0 },
    pace: { perHour: null, expectedEnd: null, activeRaters: 0 },
    ease: null,
    raters: [{ kind: "imported", name: "annotator1", source: "ratings.csv", simulated: true, medianDurationMs: null }],
  });
});

test("an empty round is shown, and does not exist for annotators", async () => {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "direct_scoring", { status: "draft" });
  expect(await readRoundProgress(OPERATOR, roundId)).toMatchObject({
    labels: 0,
    raters: [],
    version: expect.stringMatching(/^0 0 /),
  });
  const annotator = await makeMember(study.studyId, "annotator");
  await expect(readRoundProgress(annotator, roundId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(readRoundProgress(OPERATOR, uuidv7())).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("images of the study are told where a model judge, who sees none, labelled", async () => {
  const { studyId, ...study } = await makeStudy(1);
  const roundId = await makeRound({ studyId, ...study }, "preference");
  const header = { mediaType: "image/png", width: 40, height: 30 } as const;
  await storeImage(OPERATOR, studyId, { name: "q3.png", bytes: tinyPng("q3.png"), ...header });
  await addLabels(roundId, await makeRater(studyId, { kind: "human" }), [2]);
  expect(await readRoundProgress(OPERATOR, roundId)).toMatchObject({ imagesUnseen: 0 });
  await addLabels(roundId, await makeRater(studyId, { kind: "judge", name: "Judge" }), [2]);
  expect(await readRoundProgress(OPERATOR, roundId)).toMatchObject({ imagesUnseen: 1 });
});
