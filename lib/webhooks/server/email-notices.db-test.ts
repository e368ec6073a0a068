import { v7 as uuidv7 } from "uuid";
import { expect, test, vi } from "vitest";
import { prisma } from "@/lib/db/client";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { expireLeases } from "@/lib/labelling/server/expire-leases";
import { rejectLabels } from "@/lib/labelling/server/rejection/reject-labels";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import { labelAll } from "@/lib/labelling/server/testing/label-all";
import { removeMember } from "@/lib/people/server/members";
import { OPERATOR, type UserViewer } from "@/lib/people/viewer";
import { setRoundStatus } from "@/lib/round/server/set-round-status";
import { contentFor } from "@/lib/testing/content";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { noticedStudy, readEmailNotices, setEmailNotices, stopEmailNotices } from "./email-notices";
import { notifyWebhook } from "./notify-webhooks";
import { listWebhooks } from "./read-webhooks";
import { messagesTo } from "./testing/webhook";

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const PATIENCE = { timeout: 30_000, interval: 50 };

async function noticesOf({ userId }: UserViewer, studyId: string): Promise<string> {
  const { id } = await prisma().webhook.findUniqueOrThrow({ where: { studyId_userId: { studyId, userId } } });
  return id;
}

test("researchers choose for themselves, from nothing; annotators, strangers and admins who are no members cannot", async () => {
  const { studyId } = await makeStudy(1);
  const [ada, ben] = [await makeMember(studyId, "researcher"), await makeMember(studyId, "owner")];
  expect(await readEmailNotices(ada, studyId)).toMatchObject({ events: [], isMember: true, stopped: false });
  const chosen = { events: ["rater.idle" as const, "agreement.crossed" as const], alphaThreshold: 0.8 };
  expect(await setEmailNotices(ada, studyId, chosen)).toMatchObject(chosen);
  expect(await readEmailNotices(ben, studyId)).toMatchObject({ events: [] });
  expect(await listWebhooks(ben, studyId)).toEqual({ webhooks: [] });
  for (const denied of [await makeMember(studyId, "annotator"), await makePerson("Stranger")]) {
    await expect(readEmailNotices(denied, studyId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(setEmailNotices(denied, studyId, chosen)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  const admin = await makePerson("Admin", { isAdmin: true });
  expect(await readEmailNotices(admin, studyId)).toMatchObject({ isMember: false });
  await expect(setEmailNotices(admin, studyId, chosen)).rejects.toMatchObject({ code: "CONFLICT" });
  await setEmailNotices(ada, studyId, { events: [], alphaThreshold: null });
  expect(await prisma().webhook.count({ where: { studyId } })).toBe(0);
});

test("notices are of the chosen rounds, told of rejections by others, and stopped by a link", async () => {
  const study = await makeStudy(2);
  const { studyId } = study;
  const [ada, ben] = [await makeMember(studyId, "researcher"), await makeMember(studyId, "owner")];
  const ann = await makeMember(studyId, "annotator");
  const rounds = [
    await makeRound(study, "direct_scoring", { overlap: 1 }),
    await makeRound(study, "direct_scoring", { overlap: 1, name: "Other" }),
  ];
  const [first = ""] = rounds;
  const chosen = { events: ["label.rejected" as const], alphaThreshold: null };
  expect(await setEmailNotices(ada, studyId, { ...chosen, roundIds: [first] })).toMatchObject({ roundIds: [first] });
  await setEmailNotices(ben, studyId, chosen);
  const elsewhere = await makeRound(await makeStudy(1), "direct_scoring");
  await expect(setEmailNotices(ada, studyId, { ...chosen, roundIds: [elsewhere] })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  const [adas, bens] = [await noticesOf(ada, studyId), await noticesOf(ben, studyId)];
  for (const roundId of rounds) {
    await labelAll(ann, roundId, () => 3);
    const labels = await prisma().annotation.findMany({ where: { roundId }, select: { id: true } });
    const annotationIds = labels.map(({ id }) => id);
    await rejectLabels(ben, roundId, { annotationIds, reason: "Too fast.", returnTo: "same" });
  }
  for (const id of [adas, bens]) {
    await notifyWebhook(id);
    expect(await messagesTo(id), "not before its transaction has certainly ended").toEqual([]);
    await notifyWebhook(id, inHours(1));
    await notifyWebhook(id, inHours(2));
  }
  expect(await messagesTo(adas)).toMatchObject([
    { type: "label.rejected", data: { roundId: first, change: "rejected", returnTo: "same", count: 2 } },
  ]);
  expect(await messagesTo(bens), "they did it themselves").toEqual([]);
  expect(await noticedStudy({ studyId, userId: ada.userId })).toBe("A study");
  await stopEmailNotices({ studyId, userId: ada.userId });
  expect(await readEmailNotices(ada, studyId)).toMatchObject({ events: [], roundIds: [] });
  expect(await readEmailNotices(ben, studyId)).toMatchObject(chosen);
});

test("who leaves the study is mailed nothing more", async () => {
  const { studyId } = await makeStudy(1);
  const [ada] = [await makeMember(studyId, "researcher"), await makeMember(studyId, "owner")];
  await setEmailNotices(ada, studyId, { events: ["rater.idle"], alphaThreshold: null });
  await removeMember(OPERATOR, studyId, ada.userId);
  expect(await prisma().webhook.count({ where: { studyId } })).toBe(0);
});

test("a complete round is told once to each who asked, whichever worker looks", async () => {
  const study = await makeStudy(2);
  const { studyId } = study;
  const [ada, ben] = [await makeMember(studyId, "researcher"), await makeMember(studyId, "owner")];
  for (const who of [ada, ben])
    await setEmailNotices(who, studyId, { events: ["round.completed"], alphaThreshold: null });
  const roundId = await makeRound(study, "direct_scoring", { overlap: 1 });
  await labelAll(await makeMember(studyId, "annotator"), roundId);
  for (const who of [ada, ben]) {
    const id = await noticesOf(who, studyId);
    await vi.waitUntil(async () => {
      await Promise.all([notifyWebhook(id), notifyWebhook(id), notifyWebhook(id)]);
      return (await messagesTo(id)).length > 0;
    }, PATIENCE);
    await Promise.all([notifyWebhook(id), notifyWebhook(id)]);
    expect((await messagesTo(id)).map(({ type, data }) => [type, data.roundId])).toEqual([
      ["round.completed", roundId],
    ]);
  }
});

async function labelOne(rater: UserViewer, roundId: string): Promise<void> {
  const { assignments } = await claimTasks(rater, roundId, { hold: 1 });
  const [task] = assignments;
  if (!task) throw new Error("There is no task.");
  const submission = { assignmentId: task.assignmentId, supersedes: null, content: contentFor(task) };
  await submitAnnotation(rater, uuidv7(), submission);
}

/** A round of three tasks of which Rita has labelled one, and who is notified of idle raters. */
async function begunRound() {
  const study = await makeStudy(3);
  const { studyId } = study;
  const ada = await makeMember(studyId, "researcher");
  await setEmailNotices(ada, studyId, { events: ["rater.idle"], alphaThreshold: null });
  const webhookId = await noticesOf(ada, studyId);
  const roundId = await makeRound(study, "direct_scoring", { overlap: 2 });
  // As if it had been opened long ago: what is opened again gives its raters two days.
  await prisma().event.deleteMany({ where: { studyId, kind: "round.opened" } });
  const rita = await makeMember(studyId, "annotator", "Rita");
  await labelOne(rita, roundId);
  const idle = async (hours: number) => {
    await Promise.all([notifyWebhook(webhookId, inHours(hours)), notifyWebhook(webhookId, inHours(hours))]);
    return (await messagesTo(webhookId)).map(({ data }) => data.raterId);
  };
  const rater = await prisma().rater.findFirstOrThrow({ where: { studyId, userId: rita.userId } });
  return { study, studyId, ada, webhookId, roundId, rita, raterId: rater.id, idle };
}

test("a rater is idle after two days without a label, once; again only after they submitted and paused again", async () => {
  const { roundId, rita, raterId, idle } = await begunRound();
  expect(await idle(47.9)).toEqual([]);
  expect(await idle(48.1)).toEqual([raterId]);
  expect(await idle(200)).toEqual([raterId]);
  await labelOne(rita, roundId);
  expect(await idle(1)).toEqual([raterId]);
  expect(await idle(49)).toEqual([raterId, raterId]);
});

test("one who was given a task and submitted none is idle from then on; one who has not begun is not", async () => {
  const { study, roundId, raterId, idle } = await begunRound();
  const tom = await makeMember(study.studyId, "annotator", "Tom");
  await makeMember(study.studyId, "annotator", "Una");
  await claimTasks(tom, roundId, { hold: 1 });
  const ofTom = await prisma().rater.findFirstOrThrow({ where: { studyId: study.studyId, userId: tom.userId } });
  expect((await idle(49)).sort()).toEqual([raterId, ofTom.id].sort());
});

test("one who submits nothing is reported once, also after their task came back to them", async () => {
  const { study, roundId, raterId, idle } = await begunRound();
  const tom = await makeMember(study.studyId, "annotator", "Tom");
  await claimTasks(tom, roundId, { hold: 1 });
  const { id } = await prisma().rater.findFirstOrThrow({ where: { studyId: study.studyId, userId: tom.userId } });
  const both = [raterId, id].sort();
  expect((await idle(49)).sort()).toEqual(both);
  await prisma().assignment.updateMany({ where: { raterId: id }, data: { leaseExpiresAt: new Date(0) } });
  await expireLeases(roundId);
  await claimTasks(tom, roundId, { hold: 3 });
  expect((await idle(200)).sort()).toEqual(both);
  await labelOne(tom, roundId);
  expect((await idle(201)).sort()).toEqual([...both, id].sort());
});

test("nobody is idle who has no tasks left, was removed from the study, or whose round is not open", async () => {
  const done = await begunRound();
  await labelAll(done.rita, done.roundId);
  expect(await done.idle(60)).toEqual([]);
  const gone = await begunRound();
  await makeMember(gone.studyId, "owner");
  await removeMember(OPERATOR, gone.studyId, gone.rita.userId);
  expect(await gone.idle(60)).toEqual([]);
  const paused = await begunRound();
  await setRoundStatus(paused.ada, paused.roundId, "paused");
  expect(await paused.idle(60)).toEqual([]);
  // Opened again, it gives its raters two days.
  await setRoundStatus(paused.ada, paused.roundId, "open");
  expect(await paused.idle(47)).toEqual([]);
  expect(await paused.idle(60)).toEqual([paused.raterId]);
});

test("who is idle already when a researcher asks is no news", async () => {
  const { studyId, idle, raterId } = await begunRound();
  const ben = await makeMember(studyId, "researcher");
  await setEmailNotices(ben, studyId, { events: ["rater.idle"], alphaThreshold: null }, inHours(72));
  const id = await noticesOf(ben, studyId);
  await notifyWebhook(id, inHours(80));
  expect(await messagesTo(id)).toEqual([]);
  expect(await idle(80)).toEqual([raterId]);
});
