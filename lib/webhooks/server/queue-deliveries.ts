import type { Transaction } from "@/lib/db/client";
import { addJobs, jobFor } from "@/lib/db/jobs";
import type { TEST_EVENT, WebhookEvent } from "@/lib/webhooks/webhook";

/** The worker's task: one attempt of a delivery. */
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
  await addJobs(
    ids.map((id) => jobFor(SEND_WEBHOOK, id)),
    transaction,
  );
  return ids;
}
