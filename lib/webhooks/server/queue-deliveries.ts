import { z } from "zod";
import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { row } from "@/lib/db/rows";
import type { TEST_EVENT, WebhookEvent } from "@/lib/webhooks/webhook";

/** The worker's task; its payload names the delivery. */
export const SEND_WEBHOOK = "send-webhook";

export interface NewMessage {
  event: WebhookEvent | typeof TEST_EVENT;
  data: object;
}

/** Queues messages to a webhook, in the transaction of what they tell. */
export async function queueDeliveries(
  transaction: Transaction,
  webhookId: string,
  messages: readonly NewMessage[],
): Promise<string[]> {
  if (messages.length === 0) return [];
  const timestamp = new Date().toISOString();
  const made = await transaction.webhookDelivery.createManyAndReturn({
    data: messages.map(({ event, data }) => ({
      webhookId,
      event,
      body: JSON.stringify({ type: event, timestamp, data }),
    })),
    select: { id: true },
  });
  const ids = made.map(({ id }) => id);
  await wakeDeliveries(transaction, ids);
  return ids;
}

/** Has a worker send deliveries. Where no worker has ever run there is no queue: the first to start finds what is due. */
export async function wakeDeliveries(transaction: Transaction, ids: readonly string[], at = new Date()): Promise<void> {
  const { hasQueue } = await row(
    z.object({ hasQueue: z.boolean() }),
    Prisma.sql`SELECT to_regclass('graphile_worker._private_jobs') IS NOT NULL AS "hasQueue"`,
    transaction,
  );
  if (!hasQueue || ids.length === 0) return;
  await transaction.$executeRaw`
    SELECT graphile_worker.add_job(${SEND_WEBHOOK}::text, json_build_object('deliveryId', due.id),
      run_at := ${at}::timestamptz, job_key := ${SEND_WEBHOOK}::text || ':' || due.id, max_attempts := 3)
    FROM unnest(${[...ids]}::text[]) AS due(id)`;
}
