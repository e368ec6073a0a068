import { v7 as uuidv7 } from "uuid";
import { expect, test, vi } from "vitest";
import { POST } from "@/app/api/v1/unsubscribe/route";
import { prisma } from "@/lib/db/client";
import { rejectLabels } from "@/lib/labelling/server/rejection/reject-labels";
import { labelAll } from "@/lib/labelling/server/testing/label-all";
import { type Mail, openMailer, type Sent } from "@/lib/mail/mailer";
import { mailServer } from "@/lib/mail/testing/mail-server";
import { readUnsubscribeToken } from "@/lib/mail/unsubscribe-link";
import { readMe, updateMe } from "@/lib/people/server/me";
import { removeMember } from "@/lib/people/server/members";
import { OPERATOR, type UserViewer } from "@/lib/people/viewer";
import { stopRun } from "@/lib/runs/server/finish-items";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { makeRun } from "@/lib/testing/run";
import { setDigest } from "@/lib/training/server/discussion/digests";
import { replyToRemark } from "@/lib/training/server/discussion/reply-to-remark";
import { remarkOnTruth } from "@/lib/training/server/remark-on-truth";
import { TRUTH, train, trainingRound } from "@/lib/training/server/testing/training-round";
import { sendDigests } from "./send-digests";

const CANARY = "canary-of-a-label";
const HOUR_MS = 3_600_000;
const SETTINGS = { digestMs: 24 * HOUR_MS, address: "https://tickbox.example.test" };
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const reply = (text: string) => ({ id: uuidv7(), text });

/** Rita and Nell are in training, Paul has passed; Rita has remarked on an answer. Everybody's digest starts now. */
async function discussedRound() {
  const made = await trainingRound();
  const { studyId, roundId, rater: rita } = made;
  const [paul, nell] = [await makeMember(studyId, "annotator", "Paul"), await makeMember(studyId, "annotator", "Nell")];
  await sendDigests(SETTINGS, { send: () => Promise.reject(new Error("nothing is due")) }, inHours(-1));
  const [task] = await train(rita, roundId, [1], CANARY);
  await train(paul, roundId, [TRUTH, TRUTH, TRUTH], CANARY);
  await train(nell, roundId, [1], CANARY);
  const remark = { id: uuidv7(), text: "I see it otherwise." };
  await remarkOnTruth(rita, task?.assignmentId ?? "", remark);
  return { ...made, rita, paul, nell, remark };
}

/** Sends to the people of a test alone, since others' are in the same database. */
function outgoing(people: Record<string, UserViewer>, answer: () => Sent = () => ({ ok: true })) {
  const mails: { to: string; mail: Mail }[] = [];
  const send = async (mail: Mail): Promise<Sent> => {
    const to = Object.entries(people).find(([, { userId }]) => mail.to === `${userId}@example.test`)?.[0];
    if (!to) return { ok: true };
    const sent = answer();
    if (sent.ok) mails.push({ to, mail });
    return sent;
  };
  const textTo = (name: string) => mails.find(({ to }) => to === name)?.mail.text ?? null;
  return { mails, send, textTo };
}

test("researchers are told of all, raters of their threads and of mentions, nobody of their own or of what they may not read", async () => {
  const { researcher, rita, paul, nell, remark, studyId } = await discussedRound();
  await replyToRemark(researcher, remark.id, reply("Ask @Rater 02."));
  const admin = await makePerson("Admin", { isAdmin: true });
  const out = outgoing({ researcher, rita, paul, nell, admin });
  await sendDigests(SETTINGS, out, inHours(25));
  expect(out.mails.map(({ to }) => to).sort()).toEqual(["paul", "researcher", "rita"]);
  expect(out.textTo("researcher")).toContain("I see it otherwise.");
  expect(out.textTo("researcher")).not.toContain("Ask @Rater 02.");
  expect(out.textTo("researcher")).toContain(`https://tickbox.example.test/studies/${studyId}/rounds/`);
  expect(out.textTo("rita")).toContain("Ask @Rater 02.");
  expect(out.textTo("rita")).not.toContain("I see it otherwise.");
  expect(out.textTo("paul")).toContain("Researcher (mentions you):\n  Ask @Rater 02.");
  for (const { to, mail } of out.mails) {
    // Their own id is in the link that stops their emails.
    const others = Object.entries({ rita, paul }).flatMap(([name, { userId }]) => (name === to ? [] : userId));
    for (const secret of [CANARY, "secret-system", "Rita", "Paul", "Nell", ...others]) {
      expect(`${mail.subject} ${mail.text}`).not.toContain(secret);
    }
  }
});

test("workers that race send each digest once, and the next one only what came since", async () => {
  const { researcher, rita, paul, remark } = await discussedRound();
  await replyToRemark(researcher, remark.id, reply("First."));
  const out = outgoing({ researcher, rita, paul });
  await Promise.all(Array.from({ length: 8 }, () => sendDigests(SETTINGS, out, inHours(25))));
  await sendDigests(SETTINGS, out, inHours(30));
  expect(out.mails.map(({ to }) => to).sort()).toEqual(["researcher", "rita"]);
  const later = reply("Second.");
  await replyToRemark(researcher, remark.id, later);
  await prisma().trainingReply.update({ where: { id: later.id }, data: { madeAt: inHours(40) } });
  const next = outgoing({ researcher, rita, paul });
  await sendDigests(SETTINGS, next, inHours(50));
  expect(next.mails.map(({ to }) => to)).toEqual(["rita"]);
  expect(next.textTo("rita")).toContain("Second.");
  expect(next.textTo("rita")).not.toContain("First.");
});

test("who opted out, left the study or has no email is told nothing; who opts in is told of what comes then", async () => {
  const { researcher, rita, paul, remark, studyId } = await discussedRound();
  await replyToRemark(paul, remark.id, reply("I agree."));
  await updateMe(rita, { wantsDigest: false });
  await makeMember(studyId, "owner");
  await removeMember(OPERATOR, studyId, paul.userId);
  await prisma().user.update({ where: { id: researcher.userId }, data: { nameOnly: true } });
  const people = { researcher, rita, paul };
  const out = outgoing(people);
  await sendDigests(SETTINGS, out, inHours(25));
  await setDigest(rita, { discussions: true }, inHours(26));
  await sendDigests(SETTINGS, out, inHours(60));
  expect(out.mails).toEqual([]);
});

test("a digest that could not be sent goes out later, one whose fate is unknown does not go out again", async () => {
  const { researcher, rita, remark } = await discussedRound();
  await replyToRemark(researcher, remark.id, reply("Look again."));
  const failing = (failure: "later" | "server" | "unknown") => () => ({ ok: false as const, failure, message: "No." });
  const people = { rita };
  expect((await sendDigests(SETTINGS, outgoing(people, failing("later")), inHours(25))).problems).toEqual(["No."]);
  await sendDigests(SETTINGS, outgoing(people, failing("server")), inHours(25.2));
  const out = outgoing(people);
  await sendDigests(SETTINGS, out, inHours(25.4));
  expect(out.mails).toHaveLength(1);
  await replyToRemark(researcher, remark.id, reply("And again."));
  await prisma().trainingReply.updateMany({
    where: { remarkId: remark.id, text: "And again." },
    data: { madeAt: inHours(30) },
  });
  await sendDigests(SETTINGS, outgoing(people, failing("unknown")), inHours(50));
  await sendDigests(SETTINGS, out, inHours(50.2));
  expect(out.mails).toHaveLength(1);
});

test("a digest reaches a mail server", async () => {
  vi.stubEnv("BETTER_AUTH_SECRET", "a secret for this test alone, 0123456789");
  const { researcher, rita, remark } = await discussedRound();
  await replyToRemark(researcher, remark.id, reply("Danke, schön."));
  const { settings, received, close } = await mailServer();
  const mailer = openMailer(settings);
  await sendDigests(settings, mailer, inHours(25));
  mailer.close();
  await close();
  const own = received.filter(({ to }) => to.includes(`${rita.userId}@example.test`));
  expect(own).toHaveLength(1);
  expect(own[0]?.mail).toMatch(/Danke, sch=C3=B6n\./);
  const unfolded = own[0]?.mail.replaceAll(/\r?\n[ \t]/g, " ") ?? "";
  expect(unfolded).toMatch(
    /List-Unsubscribe: <https:\/\/tickbox\.example\.test\/api\/v1\/unsubscribe\?emails=digest\./,
  );
  expect(unfolded).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
});

/** Ada has asked for email about her studies, as have people who may not read this one; Ann has labelled its round. */
async function labelledStudy() {
  const study = await makeStudy(2);
  const { studyId } = study;
  const [ada, ben] = [await makeMember(studyId, "researcher", "Ada"), await makeMember(studyId, "owner", "Ben")];
  const ann = await makeMember(studyId, "annotator", "Ann");
  const stranger = await makeMember((await makeStudy(1)).studyId, "owner", "Stranger");
  const admin = await makePerson("Admin", { isAdmin: true });
  for (const person of [ada, ann, stranger, admin]) await setDigest(person, { studies: true }, inHours(-1));
  const roundId = await makeRound(study, "direct_scoring", { overlap: 1, name: "First" });
  await labelAll(ann, roundId);
  return { study, studyId, roundId, ada, ben, ann, people: { ada, ben, ann, stranger, admin } };
}

test("two workers at once send a researcher who asked one email about their studies, others nothing, and none about a quiet day", async () => {
  const { studyId, roundId, ann, people } = await labelledStudy();
  const out = outgoing(people);
  await Promise.all([sendDigests(SETTINGS, out, inHours(25)), sendDigests(SETTINGS, out, inHours(25))]);
  expect(out.mails.map(({ to }) => to)).toEqual(["ada"]);
  const [sent] = out.mails;
  expect(sent?.mail.subject).toBe("Tickbox: 1 round complete");
  expect(sent?.mail.text).toMatch(/^A study\n\nRound “First” is complete\.\n {2}2 new labels: 2 of 2\n {2}Alpha: /);
  expect(sent?.mail.text).toContain(`https://tickbox.example.test/studies/${studyId}/rounds/${roundId}`);
  expect(sent?.mail.text).toContain("You get this email because you asked for a daily email about your studies.");
  const where = { instruction: { studyId } };
  const responses = await prisma().response.findMany({
    where,
    select: { text: true, system: { select: { name: true } } },
  });
  const names = responses.flatMap(({ text, system }) => [text, system.name]);
  for (const secret of [...names, "Ann", ann.userId]) expect(sent?.mail.text).not.toContain(secret);
  await sendDigests(SETTINGS, out, inHours(30));
  await sendDigests(SETTINGS, out, inHours(55));
  expect(out.mails).toHaveLength(1);
});

test("the email about studies tells of idle raters, returned labels and runs that failed, once each", async () => {
  const { study, studyId, roundId, ada, ben, people } = await labelledStudy();
  const instructionIds = study.instructions.map(({ id }) => id);
  const labels = await prisma().annotation.findMany({ where: { roundId }, select: { id: true } });
  const rejected = { annotationIds: labels.map(({ id }) => id), reason: "Too fast.", returnTo: "same" as const };
  await rejectLabels(ben, roundId, rejected);
  await prisma().event.deleteMany({ where: { studyId, kind: "round.opened" } });
  const runOptions = { states: ["failed" as const], name: "Judge" };
  const { runId } = await makeRun(studyId, instructionIds, runOptions);
  await stopRun(runId, { kind: "budget", message: CANARY });
  await makeRun(studyId, instructionIds, {
    status: "paused",
    stoppedBecause: { kind: "person", message: "Ben." },
  });
  const out = outgoing(people);
  await sendDigests(SETTINGS, out, inHours(25));
  expect(out.textTo("ada")).toContain("Labels rejected and returned: 2 to their raters");
  expect(out.textTo("ada")).toContain("Run “Judge” stopped: its budget is used up (1 item failed).");
  expect(out.textTo("ada")).toContain(`/studies/${studyId}/models/runs/${runId}`);
  expect(out.textTo("ada")).not.toContain(CANARY);
  expect(out.textTo("ada")).not.toContain("Run “A run”");
  const next = outgoing(people);
  await sendDigests(SETTINGS, next, inHours(50));
  expect(next.mails[0]?.mail.subject).toBe("Tickbox: 1 idle rater");
  expect(next.textTo("ada")).toContain("Idle for two days or more: Rater");
  expect(next.textTo("ada")).not.toContain("Judge");
  await sendDigests(SETTINGS, next, inHours(80));
  expect(next.mails).toHaveLength(1);
  expect(ada.isAdmin).toBe(false);
});

test("email about studies is off until somebody asks, and the link in it stops the whole email", async () => {
  vi.stubEnv("BETTER_AUTH_SECRET", "a secret for this test alone, 0123456789");
  const { ada, people } = await labelledStudy();
  expect((await readMe(people.ben)).wantsStudyDigest).toBe(false);
  const out = outgoing(people);
  await sendDigests(SETTINGS, out, inHours(25));
  const [, token = ""] = /\/unsubscribe\?emails=(\S+)/.exec(out.textTo("ada") ?? "") ?? [];
  expect(readUnsubscribeToken(token)).toEqual({ kind: "digest", userId: ada.userId });
  const address = new URL(`/api/v1/unsubscribe?emails=${token}`, SETTINGS.address);
  expect((await POST(new Request(address, { method: "POST" }), { params: Promise.resolve({}) })).status).toBe(204);
  expect(await readMe(ada)).toMatchObject({ wantsStudyDigest: false, wantsDigest: false });
  await updateMe(ada, { wantsStudyDigest: true });
  expect(await readMe(ada)).toMatchObject({ wantsStudyDigest: true, wantsDigest: false });
});

test("who leaves the study, or becomes an annotator, is emailed nothing about it", async () => {
  const { studyId, ada, people } = await labelledStudy();
  await prisma().membership.update({
    where: { studyId_userId: { studyId, userId: ada.userId } },
    data: { role: "annotator" },
  });
  const out = outgoing(people);
  await sendDigests(SETTINGS, out, inHours(25));
  expect(out.mails).toEqual([]);
});
