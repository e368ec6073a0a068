import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import type { AssignmentView } from "@/lib/labelling/labelling";
import type { UserViewer } from "@/lib/people/viewer";
import type { Protocol } from "@/lib/round/protocol/protocol";
import { contentFor } from "@/lib/testing/content";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy, type RoundOptions } from "@/lib/testing/round";
import { claimTasks } from "./claim-tasks";
import { ownAnnotations } from "./own-annotations";
import { readAssignment } from "./read-assignment";
import { roundForRater, roundsToLabel } from "./rounds-for-rater";
import { saveDraft } from "./save-draft";
import { skipAssignment } from "./skip-assignment";
import { submitAnnotation } from "./submit-annotation";

async function inHand(protocol: Protocol, options: RoundOptions = {}) {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, protocol, options);
  const rater = await makeMember(study.studyId, "annotator");
  const task = await claimed(rater, roundId);
  return { study, roundId, rater, task };
}

async function claimed(rater: UserViewer, roundId: string): Promise<AssignmentView> {
  const { assignments } = await claimTasks(rater, roundId, { hold: 1 });
  const [view] = assignments;
  if (!view) throw new Error("no task");
  return view;
}

function first(task: AssignmentView) {
  return { assignmentId: task.assignmentId, supersedes: null, content: contentFor(task) };
}

test("the same submission twenty times in parallel is one annotation", async () => {
  const { roundId, rater, task } = await inHand("check_then_score");
  const id = uuidv7();
  const answers = await Promise.all(Array.from({ length: 20 }, () => submitAnnotation(rater, id, first(task))));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await prisma().annotation.count({ where: { roundId } })).toBe(1);
  expect(await prisma().checklistAnswer.count({ where: { annotationId: id } })).toBe(2);
});

test("twenty different submissions for one place in parallel: one is kept, the others are told", async () => {
  const { roundId, rater, task } = await inHand("direct_scoring");
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => submitAnnotation(rater, uuidv7(), first(task))),
  );
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  for (const result of results) {
    if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "CONFLICT" });
  }
  expect(await prisma().annotation.count({ where: { roundId } })).toBe(1);
});

test("a retry is answered alike even after the round has closed and the label was superseded", async () => {
  const { roundId, rater, task } = await inHand("direct_scoring");
  const id = uuidv7();
  const answer = await submitAnnotation(rater, id, first(task));
  const changed = uuidv7();
  await submitAnnotation(rater, changed, { ...first(task), supersedes: id, content: contentFor(task, 2) });
  await prisma().round.update({ where: { id: roundId }, data: { status: "closed", closedAt: new Date() } });
  expect(await submitAnnotation(rater, id, first(task))).toEqual(answer);
  await expect(submitAnnotation(rater, id, { ...first(task), content: contentFor(task, 1) })).rejects.toMatchObject({
    code: "CONFLICT",
  });
});

test("a change supersedes and keeps the history; it must name the live label", async () => {
  const { roundId, rater, task } = await inHand("direct_scoring");
  const [one, two] = [uuidv7(), uuidv7()];
  await submitAnnotation(rater, one, first(task));
  await expect(submitAnnotation(rater, uuidv7(), first(task))).rejects.toMatchObject({ code: "CONFLICT" });
  await submitAnnotation(rater, two, { ...first(task), supersedes: one, content: contentFor(task, 1) });
  await expect(
    submitAnnotation(rater, uuidv7(), { ...first(task), supersedes: one, content: contentFor(task, 5) }),
  ).rejects.toMatchObject({ code: "CONFLICT" });
  const kept = await prisma().annotation.findMany({ where: { roundId }, orderBy: { id: "asc" } });
  expect(kept.map((n) => [n.id, n.level, n.supersededAt === null, n.supersedesId])).toEqual([
    [one, 4, false, null],
    [two, 1, true, one],
  ]);
  const { annotations } = await ownAnnotations(rater, roundId, null);
  expect(annotations).toMatchObject([{ annotationId: two, revisions: 2, summary: "1 Horrible" }]);
});

test("one's labels stand in the order in which the server took them, whatever clock a device has", async () => {
  const { roundId, rater, task } = await inHand("direct_scoring");
  const [ahead, behind] = [uuidv7({ msecs: Date.now() + 3_600_000 }), uuidv7({ msecs: Date.now() - 3_600_000 })];
  await submitAnnotation(rater, ahead, first(task));
  await submitAnnotation(rater, behind, first(await claimed(rater, roundId)));
  const [newest, oldest] = (await ownAnnotations(rater, roundId, null)).annotations;
  expect([newest?.annotationId, oldest?.annotationId]).toEqual([behind, ahead]);
  expect((await ownAnnotations(rater, roundId, behind)).annotations).toMatchObject([{ annotationId: ahead }]);
  expect((await ownAnnotations(rater, roundId, ahead)).annotations).toEqual([]);
});

test("paused: a label in hand is taken, a change is not; closed: neither, and nothing is written", async () => {
  const { study, roundId, rater, task } = await inHand("direct_scoring");
  const other = await makeMember(study.studyId, "annotator");
  const otherTask = await claimed(other, roundId);
  const id = uuidv7();
  await prisma().round.update({ where: { id: roundId }, data: { status: "paused" } });
  await submitAnnotation(rater, id, first(task));
  await expect(
    submitAnnotation(rater, uuidv7(), { ...first(task), supersedes: id, content: contentFor(task, 1) }),
  ).rejects.toMatchObject({ code: "ROUND_NOT_OPEN" });
  await prisma().round.update({ where: { id: roundId }, data: { status: "closed", closedAt: new Date() } });
  await expect(submitAnnotation(other, uuidv7(), first(otherTask))).rejects.toMatchObject({ code: "ROUND_NOT_OPEN" });
  expect(await prisma().annotation.count({ where: { roundId } })).toBe(1);
});

test("a label that does not fit its task is refused and nothing is written", async () => {
  const { rater, task, roundId, study } = await inHand("check_then_score");
  const content = contentFor(task);
  const [one, two] = content.answers;
  const foreign = study.instructions
    .flatMap((i) => i.itemIds)
    .find((id) => !task.checklist?.some((q) => q.itemId === id));
  if (!one || !two || !foreign) throw new Error("no questions");
  const bad = [
    { ...content, answers: [one] },
    { ...content, answers: [one, { ...two, itemId: foreign }] },
    { ...content, answers: [one, { ...two, answer: "UNKNOWN" as const }] },
    { ...content, protocol: "direct_scoring" as const },
    { ...content, level: null },
    { ...content, level: 6 },
    { ...content, level: 2.5 },
    { ...content, ease: null },
  ];
  for (const wrong of bad) {
    await expect(submitAnnotation(rater, uuidv7(), { ...first(task), content: wrong })).rejects.toMatchObject({
      code: "INVALID",
    });
  }
  expect(await prisma().annotation.count({ where: { roundId } })).toBe(0);
  expect(await prisma().task.count({ where: { roundId, submitted: { gt: 0 } } })).toBe(0);
});

test("UNKNOWN is taken where the round allows it", async () => {
  const { rater, task } = await inHand("check_then_score", { allowUnknown: true });
  const content = contentFor(task);
  const answers = content.answers.map((answer) => ({ ...answer, answer: "UNKNOWN" as const }));
  const id = uuidv7();
  await submitAnnotation(rater, id, { ...first(task), content: { ...content, answers } });
  expect(await prisma().checklistAnswer.count({ where: { annotationId: id, answer: "UNKNOWN" } })).toBe(2);
});

test("EITHER is taken where the round offers it, and read again as it was given", async () => {
  const { rater, task } = await inHand("check_then_score", { labelling: { offersEither: true } });
  const content = contentFor(task);
  const answered = (answer: "EITHER" | "UNKNOWN") => ({
    ...first(task),
    content: { ...content, answers: content.answers.map((each) => ({ ...each, answer })) },
  });
  await expect(submitAnnotation(rater, uuidv7(), answered("UNKNOWN"))).rejects.toThrow("YES, NO or EITHER only");
  const id = uuidv7();
  await submitAnnotation(rater, id, answered("EITHER"));
  const view = await readAssignment(rater, task.assignmentId);
  expect(view.annotation?.content.answers.map(({ answer }) => answer)).toEqual(["EITHER", "EITHER"]);
  const other = await inHand("check_then_score", { allowUnknown: true });
  const refused = contentFor(other.task);
  const answers = refused.answers.map((each) => ({ ...each, answer: "EITHER" as const }));
  await expect(
    submitAnnotation(other.rater, uuidv7(), { ...first(other.task), content: { ...refused, answers } }),
  ).rejects.toThrow("YES, NO or UNKNOWN only");
});

test("nobody touches another rater's task", async () => {
  const { study, rater, task } = await inHand("direct_scoring");
  const others = [
    await makeMember(study.studyId, "annotator"),
    await makeMember(study.studyId, "owner"),
    await makePerson("x"),
  ];
  const id = uuidv7();
  await submitAnnotation(rater, id, first(task));
  for (const other of others) {
    const refused = { code: "NOT_FOUND" };
    await expect(readAssignment(other, task.assignmentId)).rejects.toMatchObject(refused);
    await expect(submitAnnotation(other, uuidv7(), first(task))).rejects.toMatchObject(refused);
    await expect(submitAnnotation(other, id, first(task))).rejects.toMatchObject(refused);
    await expect(skipAssignment(other, task.assignmentId, { kind: "other", note: "" })).rejects.toMatchObject(refused);
    await expect(
      saveDraft(other, task.assignmentId, { revision: 9, content: { ...emptyDraft, comment: "x" } }),
    ).rejects.toMatchObject(refused);
  }
  expect(await prisma().draft.count({ where: { assignmentId: task.assignmentId } })).toBe(0);
});

test("who was removed from the study is told so when the open task is sent", async () => {
  const { study, rater, task } = await inHand("direct_scoring");
  await prisma().membership.deleteMany({ where: { studyId: study.studyId, userId: rater.userId } });
  const sent = submitAnnotation(rater, uuidv7(), first(task));
  await expect(sent).rejects.toThrow("You are no longer a member of this task’s study");
  expect(await prisma().annotation.count({ where: { roundId: task.roundId } })).toBe(0);
});

const emptyDraft = {
  answers: [],
  level: null,
  ease: null,
  comment: "",
  problems: [],
  durationMs: 0,
};

test("the newest draft wins, whatever order they arrive in, and is gone once the label is submitted", async () => {
  const { rater, task } = await inHand("direct_scoring");
  const revisions = [3, 1, 7, 2, 5, 6, 4];
  await Promise.all(
    revisions.map((revision) =>
      saveDraft(rater, task.assignmentId, { revision, content: { ...emptyDraft, comment: `revision ${revision}` } }),
    ),
  );
  expect((await readAssignment(rater, task.assignmentId)).draft).toMatchObject({
    revision: 7,
    content: { comment: "revision 7" },
  });
  expect(await saveDraft(rater, task.assignmentId, { revision: 1, content: emptyDraft })).toMatchObject({
    revision: 7,
  });
  await submitAnnotation(rater, uuidv7(), first(task));
  expect((await readAssignment(rater, task.assignmentId)).draft).toBeNull();
});

test("a task handed back goes to another rater and is not offered again", async () => {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "direct_scoring", { overlap: 1 });
  const [rater, other] = [await makeMember(study.studyId, "annotator"), await makeMember(study.studyId, "annotator")];
  const task = await claimed(rater, roundId);
  await skipAssignment(rater, task.assignmentId, { kind: "unreadable", note: "only dots" });
  await skipAssignment(rater, task.assignmentId, { kind: "unreadable", note: "only dots" });
  expect(await claimTasks(rater, roundId, { hold: 1 })).toEqual({ assignments: [], nothing: { reason: "all_done" } });
  await submitAnnotation(other, uuidv7(), first(await claimed(other, roundId)));
  expect(await prisma().event.count({ where: { kind: "task.skipped", subject: task.assignmentId } })).toBe(1);
});

test("a rater sees the study's rounds and their progress; drafts and strangers see none", async () => {
  const { study, roundId, rater, task } = await inHand("check_then_score");
  await makeRound(study, "direct_scoring", { status: "draft" });
  await submitAnnotation(rater, uuidv7(), first(task));
  const progress = { mine: 1, tasks: 2, submitted: 1, wanted: 6, left: true };
  expect((await roundsToLabel(rater)).rounds).toMatchObject([{ id: roundId, progress }]);
  expect(await roundForRater(rater, roundId)).toMatchObject({ progress, protocol: "check_then_score" });
  // Nothing is left to label in the first round.
  await prisma().task.deleteMany({ where: { roundId, submitted: 0 } });
  await prisma().task.updateMany({ where: { roundId }, data: { wanted: 1 } });
  const later = await makeRound(study, "direct_scoring");
  expect((await roundsToLabel(rater)).rounds.map(({ id, progress: { left } }) => [id, left])).toEqual([
    [later, true],
    [roundId, false],
  ]);
  // A place is free, but not for who has filled another of the same task.
  await prisma().task.updateMany({ where: { roundId }, data: { wanted: 2 } });
  expect((await roundForRater(rater, roundId)).progress).toMatchObject({ submitted: 1, wanted: 2, left: false });
  const second = await makeMember(study.studyId, "annotator");
  expect((await roundForRater(second, roundId)).progress.left).toBe(true);
  const stranger = await makePerson("stranger");
  expect((await roundsToLabel(stranger)).rounds).toEqual([]);
  await expect(roundForRater(stranger, roundId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(ownAnnotations(stranger, roundId, null)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
