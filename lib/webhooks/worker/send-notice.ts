import { z } from "zod";
import { counted, formatNumber } from "@/lib/format/format-number";
import { type MailSettings, mailSettings } from "@/lib/mail/mail-settings";
import { type Mail, type MailFailure, openMailer } from "@/lib/mail/mailer";
import { unsubscribeBy } from "@/lib/mail/unsubscribe-link";
import { amongWhom } from "@/lib/results/agreement-filter";
import { type ScaleName, scaleNamed } from "@/lib/round/protocol/scale";
import type { AttemptOutcome } from "@/lib/webhooks/server/finish-delivery";
import { type NoticeNames, readNoticeNames } from "@/lib/webhooks/server/read-notice";

const place = { studyId: z.uuid(), roundId: z.uuid() };
const noticeSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("round.completed"), data: z.object({ ...place, tasks: z.int() }) }),
  z.object({
    type: z.literal("label.rejected"),
    data: z.object({
      ...place,
      change: z.enum(["rejected", "withdrawn"]),
      returnTo: z.enum(["same", "another"]),
      count: z.int(),
    }),
  }),
  z.object({ type: z.literal("rater.idle"), data: z.object({ ...place, raterId: z.uuid(), since: z.iso.datetime() }) }),
  z.object({ type: z.literal("judge.drifted"), data: z.object({ ...place, raterId: z.uuid(), alarm: z.string() }) }),
  z.object({
    type: z.literal("agreement.crossed"),
    data: z.object({
      ...place,
      direction: z.enum(["up", "down"]),
      threshold: z.number(),
      alpha: z.number(),
      low: z.number().nullable(),
      high: z.number().nullable(),
      level: z.string(),
      units: z.int(),
      raters: z.string(),
      meaning: z.string(),
    }),
  }),
]);
export type Notice = z.infer<typeof noticeSchema>;

const DAY_MS = 24 * 3_600_000;
const NO_SERVER = "This server sends no email now: TICKBOX_SMTP_HOST is not set.";
/** As a receiver of webhooks would answer: delivered, or nothing is taken there any more. */
const DELIVERED = 200;
const GONE = 410;
const STATUS_OF: Readonly<Record<MailFailure, number | null>> = {
  mail: GONE,
  later: null,
  server: null,
  unknown: null,
};

/**
 * Makes one attempt to mail a notice. An attempt whose end nobody knows is made again, so that a notice may arrive twice but
 * is not lost; its Message-ID is the same each time, by which mail programs show it once.
 */
export async function sendNotice(
  { id, userId, body }: { id: string; userId: string; body: string },
  settings: MailSettings | null = mailSettings(),
): Promise<AttemptOutcome> {
  const begun = performance.now();
  const ended = (status: number | null, excerpt: string): AttemptOutcome => {
    return { status, excerpt, milliseconds: Math.round(performance.now() - begun) };
  };
  if (!settings) return ended(null, NO_SERVER);
  const notice = noticeSchema.parse(JSON.parse(body));
  const names = await readNoticeNames(userId, notice.data);
  if (!names) return ended(GONE, "The person may no longer read this study, or has no email address.");
  const mailer = openMailer(settings);
  try {
    const sent = await mailer.send(noticeMail(notice, names, { address: settings.address, id, userId }));
    return sent.ok ? ended(DELIVERED, "") : ended(STATUS_OF[sent.failure], sent.message.slice(0, 500));
  } finally {
    mailer.close();
  }
}

/** What a notice says, as plain text. */
export function noticeMail(
  { type, data }: Notice,
  names: NoticeNames,
  { address, id, userId, now = Date.now() }: { address: string; id: string; userId: string; now?: number },
): Mail {
  const study = oneLine(names.study);
  const round = names.round === null ? "round that was deleted" : `round “${oneLine(names.round)}”`;
  const page = `${address}/studies/${data.studyId}/rounds/${data.roundId}`;
  const settings = `${address}/studies/${data.studyId}/settings/webhooks#email`;
  const stop = unsubscribeBy({ kind: "notices", studyId: data.studyId, userId }, { address, settings });
  const { subject, lines, link } = (() => {
    if (type === "round.completed") {
      return {
        subject: `${round} is complete`,
        lines: [`The ${round} is complete: ${tasksOf(data.tasks)}.`],
        link: page,
      };
    }
    if (type === "label.rejected") return { ...rejectionWords(data, round), link: `${page}/labels` };
    if (type === "rater.idle") {
      const rater = names.rater ?? "A rater";
      const since = `${data.since.slice(0, 16).replace("T", " ")} UTC`;
      const days = counted(Math.floor((now - Date.parse(data.since)) / DAY_MS), "day");
      return {
        subject: `${rater} is idle in ${round}`,
        lines: [
          `${rater} has begun the ${round}, has tasks left, and has not submitted a label for ${days}: since ${since}.`,
          "You get this once, until they submit again.",
        ],
        link: `${page}/raters`,
      };
    }
    if (type === "judge.drifted") {
      return {
        ...driftWords(data.alarm, names.rater, round),
        link: `${address}/studies/${data.studyId}/models/judges/benches`,
      };
    }
    return { ...crossingWords(data, round, names.scale), link: page };
  })();
  return {
    to: names.email,
    subject: `${study}: ${subject}`,
    text: [
      ...lines,
      link,
      `You get this email because you asked for it in the settings of ${study}. Change what you get: ${settings}`,
      `Stop these emails: ${stop.link}`,
    ].join("\n\n"),
    headers: {
      "Auto-Submitted": "auto-generated",
      ...stop.headers,
      "Message-ID": `<notice-${id}@${new URL(address).hostname}>`,
    },
  };
}

function rejectionWords(
  { change, returnTo, count }: Extract<Notice, { type: "label.rejected" }>["data"],
  round: string,
): { subject: string; lines: string[] } {
  const labels = count === 1 ? "1 label" : `${count} labels`;
  if (change === "withdrawn") {
    const lines = [`${labels} of the ${round} ${count === 1 ? "counts" : "count"} again: the rejection was withdrawn.`];
    return { subject: `rejection of ${labels} in ${round} withdrawn`, lines };
  }
  const raters = returnTo === "same" ? (count === 1 ? "its rater" : "their raters") : "other raters";
  const lines = [
    `${labels} of the ${round} ${count === 1 ? "was" : "were"} rejected and returned to ${raters}. Rejected labels count in no figure.`,
  ];
  return { subject: `${labels} rejected in ${round}`, lines };
}

function driftWords(alarm: string, rater: string | null, round: string): { subject: string; lines: string[] } {
  const judge = oneLine(rater ?? "A judge");
  return {
    subject: `${judge} has become worse in ${round}`,
    lines: [
      `${judge} judged its anchors in the ${round} again. ${alarm}`,
      "Its model may have changed. Judge nothing more with it before you have looked, and compare old labels with new ones.",
    ],
  };
}

type Crossing = Extract<Notice, { type: "agreement.crossed" }>["data"];

function crossingWords(
  { direction, threshold, alpha, low, high, level, units, raters, meaning }: Crossing,
  round: string,
  scale: ScaleName | null,
): { subject: string; lines: string[] } {
  const crossed = direction === "up" ? "rose to your threshold of" : "fell below your threshold of";
  const interval =
    low === null || high === null ? "no interval" : `95% interval ${formatNumber(low)} to ${formatNumber(high)}`;
  return {
    subject: `alpha of ${round} ${direction === "up" ? "reached" : "fell below"} ${threshold}`,
    lines: [
      `Alpha of the ${round} ${crossed} ${threshold}: it is now ${formatNumber(alpha)} (${interval}).`,
      `${meaning}.`,
      `This is Krippendorff’s alpha at the ${level} level${scaleWords(scale)}, among ${amongWhom(raters)}, from ${units} ${units === 1 ? "task" : "tasks"} with two labels or more. While labels come in, it can cross the threshold again; we then email you again.`,
    ],
  };
}

function scaleWords(scale: ScaleName | null): string {
  if (scale === null) return "";
  const { noun, values } = scaleNamed(scale);
  const [first, last] = [values[0], values.at(-1)];
  return first === undefined || last === undefined ? ` of ${noun}s` : ` of ${noun}s (${first} to ${last})`;
}

const tasksOf = (count: number) =>
  count === 1 ? "its task has all its labels" : `its ${count} tasks have all their labels`;

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
