import { afterEach, expect, test, vi } from "vitest";
import { prisma } from "@/lib/db/client";
import { mailServer } from "@/lib/mail/testing/mail-server";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { setEmailNotices } from "@/lib/webhooks/server/email-notices";
import { notifyWebhook } from "@/lib/webhooks/server/notify-webhooks";
import { readNoticeNames } from "@/lib/webhooks/server/read-notice";
import { sendDelivery } from "./send-delivery";
import { noticeMail } from "./send-notice";

afterEach(() => void vi.unstubAllEnvs());

/** A researcher whose notice of alpha waits, and a mail server that this process sends by. */
async function waitingNotice(options: Parameters<typeof mailServer>[0] = {}) {
  const { settings, received, close } = await mailServer(options);
  vi.stubEnv("TICKBOX_SMTP_HOST", settings.host);
  vi.stubEnv("TICKBOX_SMTP_PORT", String(settings.port));
  vi.stubEnv("TICKBOX_SMTP_TLS", "none");
  vi.stubEnv("TICKBOX_MAIL_FROM", settings.from);
  vi.stubEnv("TICKBOX_URL", settings.address);
  const study = await makeStudy(4);
  const ada = await makeMember(study.studyId, "researcher");
  await setEmailNotices(ada, study.studyId, { events: ["agreement.crossed"], alphaThreshold: 0.667 });
  const roundId = await makeRound(study, "direct_scoring");
  for (let raters = 0; raters < 2; raters += 1) {
    await addLabels(roundId, await makeRater(study.studyId), [1, 2, 4, 5]);
  }
  const of = { studyId: study.studyId, userId: ada.userId };
  const webhook = await prisma().webhook.findUniqueOrThrow({ where: { studyId_userId: of } });
  await notifyWebhook(webhook.id);
  const delivery = () => prisma().webhookDelivery.findFirstOrThrow({ where: { webhookId: webhook.id } });
  const own = () => received.filter(({ to }) => to.includes(`${ada.userId}@example.test`));
  return { ...of, ada, roundId, webhook, delivery, own, close };
}

test("alpha that rose to the threshold is mailed once, with its interval, what that means, and how to turn it off", async () => {
  const { delivery, own, close, studyId, roundId } = await waitingNotice();
  const { id } = await delivery();
  await sendDelivery(id);
  await sendDelivery(id);
  expect(await delivery()).toMatchObject({ state: "delivered" });
  const mails = own();
  expect(mails).toHaveLength(1);
  const text =
    mails[0]?.mail
      .replace(/=\r\n/g, "")
      .replace(/:\r\n /g, ": ")
      .replace(/=E2=80=99/g, "’") ?? "";
  expect(text).toContain(`/studies/${studyId}/rounds/${roundId}`);
  expect(text).toContain(`/studies/${studyId}/settings/webhooks#email`);
  expect(text).toContain("rose to your threshold of 0.667: it is now 1.000");
  expect(text).toContain("Krippendorff’s alpha at the ordinal level of scores (1 to 5)");
  expect(text).toContain("No conclusion without an interval");
  expect(text).toContain(`Message-ID: <notice-${id}@tickbox.example.test>`);
  await close();
});

test("a mail whose end is unknown goes out again with its id; an address that is refused stops the notices", async () => {
  let mails = 0;
  const unsure = await waitingNotice({
    onData: (stream, _, done) => {
      stream.resume();
      stream.on("end", () => {
        mails += 1;
        done(mails === 1 ? Object.assign(new Error("Try again."), { responseCode: 451 }) : null);
      });
    },
  });
  const { id } = await unsure.delivery();
  await sendDelivery(id, 0);
  expect(await unsure.delivery()).toMatchObject({ state: "waiting", attempts: 1 });
  await prisma().webhookDelivery.update({ where: { id }, data: { nextAttemptAt: new Date() } });
  await sendDelivery(id, 0);
  expect(await unsure.delivery()).toMatchObject({ state: "delivered", attempts: 2 });
  await unsure.close();
  const refused = await waitingNotice({
    onRcptTo: (_, __, answer) => answer(Object.assign(new Error("No such user."), { responseCode: 550 })),
  });
  await sendDelivery((await refused.delivery()).id);
  expect(await refused.delivery()).toMatchObject({ state: "failed" });
  expect(await prisma().webhook.findUniqueOrThrow({ where: { id: refused.webhook.id } })).toMatchObject({
    disabledBecause: "gone",
  });
  await refused.close();
});

test("one who became an annotator meanwhile is mailed nothing", async () => {
  const { delivery, own, close, studyId, userId } = await waitingNotice();
  const where = { studyId_userId: { studyId, userId } };
  await prisma().membership.update({ where, data: { role: "annotator" } });
  await sendDelivery((await delivery()).id);
  expect(own()).toEqual([]);
  expect(await delivery()).toMatchObject({ state: "failed" });
  await close();
});

const place = { studyId: "0198a000-0000-7000-8000-000000000001", roundId: "0198a000-0000-7000-8000-000000000002" };
const names = { email: "ada@example.test", study: "A\r\nstudy", round: "One", scale: null, rater: "Rater 02" };
const to = { address: "https://tickbox.example.test", id: "1", userId: "ada" };

test("a judge is named as on the pages, a person by the pseudonym", async () => {
  const { studyId } = await makeStudy(1);
  const { userId } = await makeMember(studyId, "researcher");
  const [judge, person] = [
    await makeRater(studyId, { kind: "judge", name: "Strict judge" }),
    await makeRater(studyId, { kind: "human" }),
  ];
  const roundId = "019a9e00-0000-7000-8000-000000000001";
  const nameOf = async (raterId: string) => (await readNoticeNames(userId, { studyId, roundId, raterId }))?.rater;
  expect(await nameOf(judge)).toBe("Strict judge");
  expect(await nameOf(person)).toMatch(/^Rater \d+$/);
});

test("a complete round and an idle rater are named, without a line break in the subject", () => {
  const complete = noticeMail({ type: "round.completed", data: { ...place, tasks: 12 } }, names, to);
  expect(complete.subject).toBe("A study: round “One” is complete");
  expect(complete.text).toContain("its 12 tasks have all their labels");
  const rejected = { ...place, change: "rejected" as const, returnTo: "same" as const, count: 2 };
  const returned = noticeMail({ type: "label.rejected", data: rejected }, names, to);
  expect(returned.subject).toBe("A study: 2 labels rejected in round “One”");
  expect(returned.text).toContain("returned to their raters");
  const idle = { ...place, raterId: place.roundId, since: "2026-11-20T08:30:00.000Z" };
  const daysLater = (days: number) =>
    noticeMail({ type: "rater.idle", data: idle }, names, { ...to, now: Date.parse(idle.since) + days * 86_400_000 });
  const mail = daysLater(2.01);
  expect(mail.subject).toBe("A study: Rater 02 is idle in round “One”");
  expect(mail.text).toContain("for 2 days: since 2026-11-20 08:30 UTC");
  expect(daysLater(3.2).text).toContain("for 3 days: since 2026-11-20 08:30 UTC");
  expect(mail.text).toContain(`/rounds/${place.roundId}/raters`);
});
