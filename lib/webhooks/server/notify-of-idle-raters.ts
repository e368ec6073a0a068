import { z } from "zod";
import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { DRAWS_ORDER } from "@/lib/labelling/server/claiming-rater";
import { profileFits, theyMayLabel } from "@/lib/labelling/server/label-access";
import { nextTasks } from "@/lib/labelling/server/next-tasks";
import { notRemoved } from "@/lib/labelling/server/not-removed";
import { protocolSchema } from "@/lib/round/protocol/protocol";
import { hasPlaces } from "@/lib/round/server/labelled-together";
import { countingAdmissions } from "@/lib/training/server/counting-admissions";
import type { NewMessage } from "./queue-deliveries";
import { apiLink, hears, type OpenWebhook } from "./webhook-message";

/** How long a rater has not submitted when they count as idle. */
const IDLE_HOURS = 48;

const quietRow = z.object({
  roundId: z.string(),
  raterId: z.string(),
  raterNumber: z.int(),
  protocol: protocolSchema,
  drawsOrder: z.boolean(),
  holds: z.boolean(),
  since: z.date(),
});

/**
 * Messages about raters who may label in an open round, have begun and have tasks left, and submitted nothing for two days:
 * one for each such time, which begins with their last submission or, before the first, with their first task. Who submits
 * nothing is reported once, even if they take tasks again.
 */
export async function notifyOfIdleRaters(
  transaction: Transaction,
  webhook: OpenWebhook,
  now: Date,
): Promise<NewMessage[]> {
  if (!hears(webhook, "rater.idle")) return [];
  const { id: webhookId, studyId } = webhook;
  const messages: NewMessage[] = [];
  for (const { roundId, raterId, since } of await idleRaters(transaction, ofWebhook(webhookId), now)) {
    const noted = await transaction.webhookIdleRater.createMany({
      data: [{ webhookId, roundId, raterId, since }],
      skipDuplicates: true,
    });
    if (noted.count === 0) continue;
    const data = { studyId, roundId, raterId, since: since.toISOString(), url: apiLink(`/rounds/${roundId}/progress`) };
    messages.push({ event: "rater.idle", data });
  }
  return messages;
}

/** Those who are idle already are no news to a webhook that begins now. */
export async function passOverIdleRaters(transaction: Transaction, webhookId: string, now: Date): Promise<void> {
  await transaction.$executeRaw`
    INSERT INTO webhook_idle_rater (webhook_id, round_id, rater_id, since)
    SELECT ${webhookId}::uuid, quiet."roundId", quiet."raterId", quiet.since
    FROM (${quietRaters(ofWebhook(webhookId), now)}) quiet ON CONFLICT DO NOTHING`;
}

/**
 * Of a webhook's study, those that it did not report yet. A task whose lease ended has a new time of claim once it is
 * claimed again, so one who submitted nothing may have a later `last.since` than was reported.
 */
const ofWebhook = (webhookId: string): Prisma.Sql => Prisma.sql`
  round.study_id = (SELECT w.study_id FROM webhook w WHERE w.id = ${webhookId}::uuid)
  AND NOT EXISTS (SELECT FROM webhook_idle_rater told WHERE told.webhook_id = ${webhookId}::uuid AND told.round_id = round.id
    AND told.rater_id = r.id AND (told.since >= last.since OR y.last_label_at IS NULL AND NOT EXISTS (
      SELECT FROM assignment given WHERE given.rater_id = r.id AND given.round_id = round.id AND given.submitted_at IS NOT NULL)))`;

/**
 * Raters of open rounds who have tasks left and submitted nothing for two days.
 * @param which a condition on `round`, the rater `r`, their tally `y` and the time `last.since`
 */
export async function idleRaters(reader: Reader, which: Prisma.Sql, now: Date): Promise<z.output<typeof quietRow>[]> {
  const idle: z.output<typeof quietRow>[] = [];
  for (const quiet of await rows(quietRow, quietRaters(which, now), reader)) {
    const next = Prisma.sql`SELECT next.id::text AS id FROM (${nextTasks(quiet, Prisma.sql`1`)}) next`;
    if (quiet.holds || (await rows(z.object({ id: z.string() }), next, reader)).length > 0) idle.push(quiet);
  }
  return idle;
}

/** That nothing was submitted for two days at that time, in which the round was not opened again either. */
export function isQuietAt(time: Date): Prisma.Sql {
  const begin = Prisma.sql`${time}::timestamptz - make_interval(hours => ${IDLE_HOURS}::int)`;
  return Prisma.sql`(last.since <= ${begin} AND NOT EXISTS (
    SELECT FROM event opened WHERE opened.study_id = round.study_id AND opened.kind = 'round.opened'
      AND opened.subject = round.id::text AND opened.at > ${begin} AND opened.at <= ${time}::timestamptz))`;
}

/** With tasks left or without. */
function quietRaters(which: Prisma.Sql, now: Date): Prisma.Sql {
  const user = Prisma.sql`r.user_id`;
  return Prisma.sql`
    SELECT round.id AS "roundId", r.id AS "raterId", r.number AS "raterNumber", round.protocol::text AS protocol,
      ${DRAWS_ORDER} AS "drawsOrder",
      EXISTS (SELECT FROM assignment held WHERE held.rater_id = r.id AND held.round_id = round.id AND held.state IN ('leased', 'returned')) AS holds,
      last.since
    FROM round
    JOIN rater r ON r.study_id = round.study_id AND r.kind = 'human' AND r.user_id IS NOT NULL
    LEFT JOIN rater_tally y ON y.round_id = round.id AND y.rater_id = r.id
    CROSS JOIN LATERAL (
      SELECT coalesce(y.last_label_at, (SELECT coalesce(max(given.submitted_at), min(given.claimed_at)) FROM assignment given
        WHERE given.rater_id = r.id AND given.round_id = round.id)) AS since) last
    WHERE round.status = 'open' AND round.overlap > 0 AND ${hasPlaces(Prisma.sql`round`)} AND ${which} AND ${isQuietAt(now)}
      AND ${theyMayLabel(user, Prisma.sql`round.study_id`, Prisma.sql`NULL::text`)} AND ${profileFits(user, Prisma.sql`round`)}
      AND ${notRemoved(user, Prisma.sql`round.id`)}
      AND (round.pass_mark IS NULL OR EXISTS (SELECT FROM ${countingAdmissions(Prisma.sql`r.id`, Prisma.sql`round`)}))`;
}
