import { prisma } from "@/lib/db/client";
import { addJobs, jobFor } from "@/lib/db/jobs";
import { retryPause } from "@/lib/webhooks/webhook";
import type { BegunDelivery } from "./internal/begin-delivery";
import { SEND_WEBHOOK } from "./queue-deliveries";

export interface AttemptOutcome {
  /** null where there was no answer */
  status: number | null;
  milliseconds: number;
  excerpt: string;
}

const GONE = 410;

/**
 * Notes what came of an attempt, and has the next one made later where it failed. A receiver that says it is gone, or that
 * took nothing since a delivery that failed for good was made, is sent nothing more.
 * @param random from 0 to 1
 */
export async function finishDelivery(
  { id, webhookId, attempts, retry }: BegunDelivery,
  outcome: AttemptOutcome,
  random: number,
): Promise<void> {
  const { status } = outcome;
  const isDelivered = status !== null && status >= 200 && status < 300;
  const pause = isDelivered || status === GONE ? null : retryPause(retry + 1, random);
  const next = pause === null ? null : new Date(Date.now() + pause);
  await prisma().$transaction(async (transaction) => {
    const finished = await transaction.webhookDelivery.updateMany({
      // Another worker has begun it again while this one was taken for dead.
      where: { id, attempts },
      data: {
        ...outcome,
        retry: retry + 1,
        ...(next ? { nextAttemptAt: next } : { state: isDelivered ? "delivered" : "failed" }),
      },
    });
    if (finished.count === 0) return;
    if (next) await addJobs([{ ...jobFor(SEND_WEBHOOK, id), runAt: next }], transaction);
    if (next || isDelivered) return;
    const disabled = (disabledBecause: string) => ({ disabledAt: new Date(), disabledBecause });
    if (status === GONE) await transaction.webhook.update({ where: { id: webhookId }, data: disabled("gone") });
    else {
      await transaction.webhook.updateMany({
        where: { id: webhookId, deliveries: { none: { state: "delivered", id: { gt: id } } } },
        data: disabled("failing"),
      });
    }
  });
}
