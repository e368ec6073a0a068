import { z } from "zod";
import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { DRAWS_ORDER } from "@/lib/labelling/server/claiming-rater";
import { profileFits, theyMayLabel } from "@/lib/labelling/server/label-access";
import { nextTasks } from "@/lib/labelling/server/next-tasks";
import { notRemoved } from "@/lib/labelling/server/not-removed";
import { protocolSchema } from "@/lib/round/protocol/protocol";
import { hasPlaces } from "@/lib/round/server/labelled-together";
import { countingAdmissions } from "@/lib/training/server/counting-admissions";
import { IDLE_HOURS } from "@/lib/webhooks/webhook";
import type { NewMessage } from "./queue-deliveries";
import { apiLink, hears, type OpenWebhook } from "./webhook-message";

const quietRow = z.object({
  roundId: z.string(),
  raterId: z.string(),
  protocol: protocolSchema,
  drawsOrder: z.boolean(),
  holds: z.boolean(),
  since: z.date(),
});

/**
 * Messages about raters who may label in an open round, have begun and have tasks left, and submitted nothing for two days:
 * one for each such time, which begins with their last submission or, before the first, with their first task.
 */
export async function notifyOfIdleRaters(
  transaction: Transaction,
  webhook: OpenWebhook,
  now: Date,
): Promise<NewMessage[]> {
  if (!hears(webhook, "rater.idle")) return [];
  const { id: webhookId, studyId } = webhook;
  const quiet = await rows(quietRow, quietRaters(Prisma.sql`${webhookId}::uuid`, now), transaction);
  const messages: NewMessage[] = [];
  for (const { holds, since, ...rater } of quiet) {
    const { roundId, raterId } = rater;
    if (!holds) {
      const next = Prisma.sql`SELECT next.id::text AS id FROM (${nextTasks(rater, Prisma.sql`1`)}) next`;
      if ((await rows(z.object({ id: z.string() }), next, transaction)).length === 0) continue;
    }
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
    FROM (${quietRaters(Prisma.sql`${webhookId}::uuid`, now)}) quiet ON CONFLICT DO NOTHING`;
}

/** Who submitted nothing for two days in which the round was not opened again, and of whom no notice went out yet; with tasks left or without. */
function quietRaters(webhookId: Prisma.Sql, now: Date): Prisma.Sql {
  const user = Prisma.sql`r.user_id`;
  return Prisma.sql`
    SELECT round.id AS "roundId", r.id AS "raterId", round.protocol::text AS protocol, ${DRAWS_ORDER} AS "drawsOrder",
      EXISTS (SELECT FROM assignment held WHERE held.rater_id = r.id AND held.round_id = round.id AND held.state = 'leased') AS holds,
      last.since
    FROM webhook w
    JOIN round ON round.study_id = w.study_id AND round.status = 'open' AND round.overlap > 0 AND ${hasPlaces(Prisma.sql`round`)}
    JOIN rater r ON r.study_id = w.study_id AND r.kind = 'human' AND r.user_id IS NOT NULL
    LEFT JOIN rater_tally y ON y.round_id = round.id AND y.rater_id = r.id
    CROSS JOIN LATERAL (
      SELECT coalesce(y.last_label_at, (SELECT coalesce(max(given.submitted_at), min(given.claimed_at)) FROM assignment given
        WHERE given.rater_id = r.id AND given.round_id = round.id)) AS since) last
    WHERE w.id = ${webhookId} AND last.since <= ${now}::timestamptz - make_interval(hours => ${IDLE_HOURS}::int)
      AND NOT EXISTS (SELECT FROM webhook_idle_rater told WHERE told.webhook_id = w.id AND told.round_id = round.id
        AND told.rater_id = r.id AND told.since = last.since)
      AND NOT EXISTS (SELECT FROM event opened WHERE opened.study_id = w.study_id AND opened.kind = 'round.opened'
        AND opened.subject = round.id::text AND opened.at > ${now}::timestamptz - make_interval(hours => ${IDLE_HOURS}::int))
      AND ${theyMayLabel(user, Prisma.sql`round.study_id`, Prisma.sql`NULL::text`)} AND ${profileFits(user, Prisma.sql`round`)}
      AND ${notRemoved(user, Prisma.sql`round.id`)}
      AND (round.pass_mark IS NULL OR EXISTS (SELECT FROM ${countingAdmissions(Prisma.sql`r.id`, Prisma.sql`round`)}))`;
}
