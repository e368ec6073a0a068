import { z } from "zod";
import { prisma, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { addJobs, jobFor, withoutJob } from "@/lib/db/jobs";
import { rows } from "@/lib/db/rows";
import { readLabelHorizon } from "@/lib/labelling/server/label-horizon";
import { type AlphaOfRound, notifyOfAgreement, readAlphas } from "./notify-of-agreement";
import { notifyOfEnds } from "./notify-of-ends";
import { notifyOfHistory } from "./notify-of-history";
import { notifyOfIdleRaters } from "./notify-of-idle-raters";
import { notifyOfLabels } from "./notify-of-labels";
import { notifyOfRejections } from "./notify-of-rejections";
import { type NewMessage, queueDeliveries, SEND_WEBHOOK } from "./queue-deliveries";
import type { OpenWebhook } from "./webhook-message";

export interface Notified {
  /** how many are enabled: without any there is nothing to look for */
  webhooks: number;
  /** there were more labels than one pass tells */
  hasMore: boolean;
  /** why webhooks could not be notified; the next pass begins where they are */
  problems: string[];
}

/**
 * For the worker, every few seconds: turns what happened in the webhooks' studies since their last pass into messages.
 * Labels are found by a cursor, rounds and runs by what was reported; both advance in the transaction that queues the
 * messages, so nothing is missed or reported twice, even if a process dies. Labelling itself knows nothing of webhooks.
 */
export async function notifyWebhooks(now = new Date()): Promise<Notified> {
  const open = await prisma().webhook.findMany({ where: { disabledAt: null }, select: { id: true } });
  const notified: Notified = { webhooks: open.length, hasMore: false, problems: [] };
  for (const { id } of open) {
    try {
      if (await notifyWebhook(id, now)) notified.hasMore = true;
    } catch (error) {
      notified.problems.push(`${id}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (open.length > 0) await queueOverdue();
  return notified;
}

/** @returns whether there is more to tell at once */
export async function notifyWebhook(webhookId: string, now = new Date()): Promise<boolean> {
  const found = await prisma().webhook.findUnique({ where: { id: webhookId } });
  if (!found) return false;
  // Alpha takes a while, and labels must not wait for the transaction.
  const alphas = await readAlphas(found);
  return prisma().$transaction((transaction) => notifyWithin(transaction, webhookId, alphas, now), {
    timeout: 60_000,
  });
}

async function notifyWithin(
  transaction: Transaction,
  webhookId: string,
  alphas: readonly AlphaOfRound[],
  now: Date,
): Promise<boolean> {
  // Two workers at once: the other one is telling.
  const locked = await rows(
    z.object({ id: z.string() }),
    Prisma.sql`SELECT id FROM webhook WHERE id = ${webhookId}::uuid AND disabled_at IS NULL FOR UPDATE SKIP LOCKED`,
    transaction,
  );
  if (locked.length === 0) return false;
  const webhook = await transaction.webhook.findUniqueOrThrow({ where: { id: webhookId } });
  const horizon = await readLabelHorizon(transaction);
  const labels = await notifyOfLabels(transaction, webhook, horizon);
  const over = await notifyOfEnds(transaction, webhook, horizon);
  const idle = await notifyOfIdleRaters(transaction, webhook, now);
  const crossed = await notifyOfAgreement(transaction, webhook, alphas);
  const rejected = await notifyOfRejections(transaction, webhook, now);
  const history = await notifyOfHistory(transaction, webhook, horizon);
  const messages = [...labels.messages, ...history.messages, ...over, ...idle, ...crossed, ...rejected];
  await queueDeliveries(transaction, webhookId, messages.filter(isOfRounds(webhook)));
  return labels.hasMore || history.hasMore;
}

/** Limited to rounds, a webhook tells of nothing else. */
function isOfRounds({ roundIds }: Pick<OpenWebhook, "roundIds">) {
  return ({ data }: NewMessage) => {
    if (roundIds.length === 0) return true;
    return [data.roundId ?? [], data.roundIds ?? []].flat().some((id) => roundIds.includes(id));
  };
}

/** So late that its job is lost, or there was no queue yet. */
const SECONDS_OVERDUE = 60;

/** Has workers send what nobody sends. */
async function queueOverdue(): Promise<void> {
  const overdue = await withoutJob(
    SEND_WEBHOOK,
    Prisma.sql`
      SELECT y.id FROM webhook_delivery y JOIN webhook w ON w.id = y.webhook_id AND w.disabled_at IS NULL
      WHERE y.state = 'waiting' AND y.next_attempt_at < now() - make_interval(secs => ${SECONDS_OVERDUE}::int)
      ORDER BY y.next_attempt_at LIMIT 1000`,
  );
  await addJobs(overdue.map((id) => jobFor(SEND_WEBHOOK, id)));
}
