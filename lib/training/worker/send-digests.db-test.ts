import { v7 as uuidv7 } from "uuid";
import { expect, test, vi } from "vitest";
import { prisma } from "@/lib/db/client";
import { type Mail, openMailer, type Sent } from "@/lib/mail/mailer";
import { mailServer } from "@/lib/mail/testing/mail-server";
import { updateMe } from "@/lib/people/server/me";
import { removeMember } from "@/lib/people/server/members";
import { OPERATOR, type UserViewer } from "@/lib/people/viewer";
import { makeMember, makePerson } from "@/lib/testing/people";
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
  await setDigest(rita, true, inHours(26));
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
