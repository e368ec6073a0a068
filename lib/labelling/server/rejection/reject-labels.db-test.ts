import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import type { AssignmentView } from "@/lib/labelling/labelling";
import { removeFromRound } from "@/lib/people/server/round-people";
import type { UserViewer } from "@/lib/people/viewer";
import { labelListOfAddress } from "@/lib/results/round-labels";
import { listLabels } from "@/lib/results/server/labels/list-labels";
import { readRoundProgress } from "@/lib/results/server/progress/read-round-progress";
import { readRoundAgreement } from "@/lib/results/server/read-round-agreement";
import { expectCountsRight } from "@/lib/results/server/testing/expect-counts-right";
import { setRoundStatus } from "@/lib/round/server/set-round-status";
import { contentFor } from "@/lib/testing/content";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { claimTasks } from "../claim-tasks";
import { expireLeases } from "../expire-leases";
import { ownAnnotations } from "../own-annotations";
import { ownTasks } from "../own-tasks";
import { readAssignment } from "../read-assignment";
import { roundsToLabel } from "../rounds-for-rater";
import { saveDraft } from "../save-draft";
import { skipAssignment } from "../skip-assignment";
import { submitAnnotation } from "../submit-annotation";
import { listRejections } from "./list-rejections";
import { rejectLabels } from "./reject-labels";
import { withdrawRejections } from "./withdraw-rejections";

const REASON = "The second question was not answered.";

/** A round of one label a task, with both of its tasks labelled by Ann. */
async function world() {
  const study = await makeStudy(2);
  const roundId = await makeRound(study, "check_then_score", { overlap: 1 });
  const researcher = await makeMember(study.studyId, "researcher");
  const [ann, bob] = [
    await makeMember(study.studyId, "annotator", "Ann"),
    await makeMember(study.studyId, "annotator"),
  ];
  const tasks: AssignmentView[] = [];
  for (;;) {
    const [task] = (await claimTasks(ann, roundId, { hold: 1 })).assignments;
    if (!task) break;
    await submit(ann, task);
    tasks.push(task);
  }
  const labels = await prisma().annotation.findMany({ where: { roundId }, orderBy: { createdAt: "asc" } });
  const [first, second] = labels.map(({ id }) => id);
  const [task] = tasks;
  if (!first || !second || !task) throw new Error("no labels");
  return { study, roundId, researcher, ann, bob, first, second, task };
}

async function submit(rater: UserViewer, task: AssignmentView, more: { supersedes?: string; rejection?: string } = {}) {
  const id = uuidv7();
  const content = contentFor(task);
  await submitAnnotation(rater, id, { assignmentId: task.assignmentId, supersedes: null, ...more, content });
  return id;
}

const counted = async (researcher: UserViewer, roundId: string) => {
  await expectCountsRight(roundId);
  const { labels } = await readRoundProgress(researcher, roundId);
  const listed = await listLabels(researcher, roundId, labelListOfAddress({}));
  expect(listed.labels).toHaveLength(labels);
  return labels;
};

const code = (wanted: string) => expect.objectContaining({ code: wanted });

describe("returned to the same rater", () => {
  test("it counts nowhere, and its rater gets the task again with the reason and the former answers", async () => {
    const { roundId, researcher, ann, bob, first, task } = await world();
    const before = await readRoundAgreement(researcher, roundId, { level: "ordinal" });
    const reject = { annotationIds: [first], reason: REASON, returnTo: "same" as const };
    expect(await rejectLabels(researcher, roundId, reject)).toEqual({ rejected: 1 });
    expect(await counted(researcher, roundId)).toBe(1);
    expect(JSON.stringify(await readRoundAgreement(researcher, roundId, { level: "ordinal" }))).not.toBe(
      JSON.stringify(before),
    );
    const { rejections } = await listRejections(researcher, roundId);
    expect(rejections).toMatchObject([{ annotationId: first, reason: REASON, returnTo: "same", state: "waiting" }]);
    expect(rejections[0]?.rejectedBy).not.toBeNull();
    // Nobody else can take the place.
    expect((await claimTasks(bob, roundId, { hold: 1 })).assignments).toEqual([]);
    expect((await roundsToLabel(ann)).rounds[0]?.progress).toMatchObject({ returned: 1, left: true, mine: 1 });
    expect((await ownTasks(ann, roundId)).tasks).toMatchObject([{ state: "returned", reason: REASON }]);
    const { assignments } = await claimTasks(ann, roundId, { hold: 1 });
    expect(assignments).toMatchObject([
      { assignmentId: task.assignmentId, state: "leased", returned: { reason: REASON } },
    ]);
    const [again] = assignments;
    const rejection = again?.returned?.rejectionId;
    const former = contentFor(task);
    expect(again?.draft?.content).toMatchObject({ answers: expect.any(Array), level: former.level, durationMs: 0 });
    expect(again?.draft?.content.answers).toHaveLength(former.answers.length);
    expect(again?.annotation).toBeNull();

    // A label that does not say that its rater has read the reason is not taken: an edit that was on its way.
    await expect(submit(ann, task, { supersedes: first })).rejects.toEqual(code("CONFLICT"));
    await expect(submit(ann, task)).rejects.toThrow(/returned this label/);
    if (!rejection) throw new Error("not returned");
    const id = await submit(ann, task, { rejection });
    expect(await prisma().annotation.findUnique({ where: { id } })).toMatchObject({ supersedesId: first });
    expect(await counted(researcher, roundId)).toBe(2);
    expect((await listRejections(researcher, roundId)).rejections).toMatchObject([{ state: "replaced" }]);
    expect((await ownAnnotations(ann, roundId, null)).annotations).toHaveLength(2);
    expect(await withdrawRejections(researcher, roundId, [first])).toEqual({ withdrawn: 0, kept: 1 });
    // The new label can be rejected like the first.
    await rejectLabels(researcher, roundId, { ...reject, annotationIds: [id] });
    expect((await readAssignment(ann, task.assignmentId)).returned).toMatchObject({ reason: REASON });
  });

  test("a lease that ends, a paused round and a draft leave it to its rater; a skipped one goes to others", async () => {
    const { roundId, researcher, ann, bob, first, task } = await world();
    await rejectLabels(researcher, roundId, { annotationIds: [first], reason: REASON, returnTo: "same" });
    await setRoundStatus(researcher, roundId, "paused");
    expect((await claimTasks(ann, roundId, { hold: 1 })).nothing).toEqual({ reason: "paused" });
    await setRoundStatus(researcher, roundId, "open");
    expect((await claimTasks(ann, roundId, { hold: 3 })).assignments).toHaveLength(1);
    const content = { ...contentFor(task), comment: "Begun" };
    await saveDraft(ann, task.assignmentId, { revision: 1, content });
    await prisma().assignment.update({ where: { id: task.assignmentId }, data: { leaseExpiresAt: new Date(0) } });
    await expireLeases(roundId);
    expect(await prisma().assignment.findUnique({ where: { id: task.assignmentId } })).toMatchObject({
      state: "returned",
    });
    expect((await claimTasks(bob, roundId, { hold: 1 })).assignments).toEqual([]);
    const [again] = (await claimTasks(ann, roundId, { hold: 1 })).assignments;
    expect(again?.draft?.content.comment).toBe("Begun");
    await skipAssignment(ann, task.assignmentId, { kind: "other", note: "" });
    expect((await claimTasks(bob, roundId, { hold: 1 })).assignments).toHaveLength(1);
    await counted(researcher, roundId);
  });

  test("of a rater who was removed it goes to others: before, it is refused, afterwards its place opens", async () => {
    const { roundId, researcher, ann, bob, first, second, study } = await world();
    await rejectLabels(researcher, roundId, { annotationIds: [first], reason: REASON, returnTo: "same" });
    const { id } = await prisma().rater.findFirstOrThrow({ where: { userId: ann.userId, studyId: study.studyId } });
    await removeFromRound(researcher, roundId, id);
    const other = { annotationIds: [second], reason: REASON };
    await expect(rejectLabels(researcher, roundId, { ...other, returnTo: "same" })).rejects.toThrow(/no longer label/);
    await rejectLabels(researcher, roundId, { ...other, returnTo: "another" });
    expect((await claimTasks(bob, roundId, { hold: 3 })).assignments).toHaveLength(2);
  });
});

describe("given to another rater", () => {
  test("the place opens for others alone, and its rater learns why", async () => {
    const { roundId, researcher, ann, bob, first, task } = await world();
    await rejectLabels(researcher, roundId, { annotationIds: [first], reason: REASON, returnTo: "another" });
    expect((await claimTasks(ann, roundId, { hold: 1 })).nothing).toEqual({ reason: "all_done" });
    expect((await ownTasks(ann, roundId)).tasks).toMatchObject([{ state: "rejected", reason: REASON }]);
    expect((await readAssignment(ann, task.assignmentId)).returned).toBeNull();
    await expect(submit(ann, task, { supersedes: first })).rejects.toThrow(/asked another annotator/);
    expect((await listRejections(researcher, roundId, task.assignmentId)).rejections).toEqual([]);
    expect((await listRejections(researcher, roundId)).rejections).toMatchObject([{ state: "open" }]);
    const [given] = (await claimTasks(bob, roundId, { hold: 1 })).assignments;
    if (!given) throw new Error("not given");
    expect([given.returned, given.draft, given.annotation]).toEqual([null, null, null]);
    // Its place is taken, so the rejected label cannot count again.
    expect(await withdrawRejections(researcher, roundId, [first])).toEqual({ withdrawn: 0, kept: 1 });
    await submit(bob, given);
    expect((await listRejections(researcher, roundId)).rejections).toMatchObject([{ state: "replaced" }]);
    expect(await counted(researcher, roundId)).toBe(2);
  });

  test("the database keeps the rater from the task, by no write", async () => {
    const { roundId, researcher, first, task } = await world();
    await rejectLabels(researcher, roundId, { annotationIds: [first], reason: REASON, returnTo: "another" });
    const write = (state: "leased" | "submitted" | "expired", more: object) =>
      prisma().assignment.update({ where: { id: task.assignmentId }, data: { state, ...more } });
    await expect(write("leased", { slot: 1 })).rejects.toThrow(/assignment_stays_rejected/);
    await expect(write("submitted", { submittedAt: new Date() })).rejects.toThrow(/assignment_stays_rejected/);
    await expect(write("expired", {})).rejects.toThrow(/assignment_stays_rejected/);
  });
});

describe("several labels", () => {
  test("are rejected together or not at all, and count again together", async () => {
    const { roundId, researcher, ann, bob, first, second } = await world();
    const reject = { reason: REASON, returnTo: "another" } as const;
    const both = [first, second];
    await expect(rejectLabels(researcher, roundId, { ...reject, annotationIds: [first, uuidv7()] })).rejects.toEqual(
      code("INVALID"),
    );
    expect(await counted(researcher, roundId)).toBe(2);
    expect(await rejectLabels(researcher, roundId, { ...reject, annotationIds: both })).toEqual({ rejected: 2 });
    expect(await counted(researcher, roundId)).toBe(0);
    await expect(rejectLabels(researcher, roundId, { ...reject, annotationIds: [first] })).rejects.toThrow(
      /in the meantime/,
    );
    expect(await withdrawRejections(researcher, roundId, both)).toEqual({ withdrawn: 2, kept: 0 });
    expect(await counted(researcher, roundId)).toBe(2);
    expect((await claimTasks(bob, roundId, { hold: 1 })).assignments).toEqual([]);
    expect((await ownAnnotations(ann, roundId, null)).annotations).toHaveLength(2);
    expect((await listRejections(researcher, roundId)).rejections).toEqual([]);
    await expect(withdrawRejections(researcher, roundId, both)).rejects.toEqual(code("INVALID"));
    const events = await prisma().event.findMany({ where: { subject: roundId, kind: { startsWith: "labels." } } });
    expect(events.map(({ kind }) => kind).sort()).toEqual(["labels.rejected", "labels.rejection-withdrawn"]);
  });

  test("a label that counts again while its rater labels it again keeps its place, and the new one is refused", async () => {
    const { roundId, researcher, ann, first, task } = await world();
    await rejectLabels(researcher, roundId, { annotationIds: [first], reason: REASON, returnTo: "same" });
    const [again] = (await claimTasks(ann, roundId, { hold: 1 })).assignments;
    const rejection = again?.returned?.rejectionId ?? "";
    expect(await withdrawRejections(researcher, roundId, [first])).toEqual({ withdrawn: 1, kept: 0 });
    await expect(submit(ann, task, { rejection })).rejects.toThrow(/counts again/);
    expect(await counted(researcher, roundId)).toBe(2);
  });
});

test("who controls the round may; annotators and people of other studies may not, and only labels of people", async () => {
  const { roundId, researcher, ann, first, task } = await world();
  const outsider = await makeMember((await makeStudy(1)).studyId, "owner");
  const rejection = { annotationIds: [first], reason: REASON, returnTo: "same" as const };
  for (const viewer of [ann, outsider]) {
    await expect(rejectLabels(viewer, roundId, rejection)).rejects.toEqual(code("NOT_FOUND"));
    await expect(withdrawRejections(viewer, roundId, [first])).rejects.toEqual(code("NOT_FOUND"));
    await expect(listRejections(viewer, roundId)).rejects.toEqual(code("NOT_FOUND"));
  }
  const { taskId, studyId } = await prisma().annotation.findUniqueOrThrow({ where: { id: first } });
  const judge = await prisma().rater.create({
    data: { studyId, kind: "judge", number: 99, name: "judge", configuration: {} },
  });
  const { checklistId, protocol } = await prisma().annotation.findUniqueOrThrow({ where: { id: first } });
  const id = uuidv7();
  const label = { id, studyId, roundId, taskId, protocol, checklistId, raterId: judge.id, level: 3, contentHash: "x" };
  await prisma().annotation.create({ data: label });
  await expect(rejectLabels(researcher, roundId, { ...rejection, annotationIds: [id] })).rejects.toEqual(
    code("INVALID"),
  );
  await prisma()
    .$executeRaw`UPDATE task SET stratum = 'attention', wanted = 0, taken = 0, submitted = 0 WHERE id = ${taskId}::uuid`;
  await expect(rejectLabels(researcher, roundId, rejection)).rejects.toEqual(code("INVALID"));
  expect(task.returned).toBeNull();
});
