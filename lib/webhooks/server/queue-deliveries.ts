import { prisma, type Transaction } from "@/lib/db/client";
import { addJobs, findJob, jobFor } from "@/lib/db/jobs";
import type { Viewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import { TEST_EVENT, type WebhookEvent } from "@/lib/webhooks/webhook";
import { AppError } from "@/lib/wire/app-error";
import { lockWebhook } from "./read-webhooks";

/** The worker's task: one attempt of a delivery. */
export const SEND_WEBHOOK = "send-webhook";

export interface NewMessage {
  event: WebhookEvent | typeof TEST_EVENT;
  /** roundIds: what is about several rounds */
  data: { readonly studyId: string; readonly roundId?: string; readonly roundIds?: readonly string[] } & Readonly<
    Record<string, unknown>
  >;
}

/** Of one message, which stays small: the specification advises 20 kB. */
const MAX_IDS = 400;

export function inParts<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / MAX_IDS) }, (_, index) =>
    all.slice(index * MAX_IDS, (index + 1) * MAX_IDS),
  );
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

/** Queues a message that only shows that the webhook works. */
export async function sendTestMessage(
  viewer: Viewer,
  studyId: string,
  webhookId: string,
): Promise<{ deliveryId: string }> {
  return prisma().$transaction(async (transaction) => {
    refuseDisabled(await lockWebhook(transaction, viewer, studyId, webhookId));
    const [deliveryId] = await queueDeliveries(transaction, webhookId, [{ event: TEST_EVENT, data: { studyId } }]);
    if (deliveryId === undefined) throw new Error("Nothing was queued.");
    return { deliveryId };
  });
}

function refuseDisabled({ disabledAt }: { disabledAt: Date | null }): void {
  if (disabledAt) throw new AppError("CONFLICT", "This webhook is disabled. Enable it first.");
}

/** Sends a delivery once more, with its id and text; where that fails, as often as a new one. One that is being sent stays as it is. */
export async function replayDelivery(
  viewer: Viewer,
  studyId: string,
  webhookId: string,
  deliveryId: string,
): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    refuseDisabled(await lockWebhook(transaction, viewer, studyId, webhookId));
    const delivery = await transaction.webhookDelivery.findUnique({ where: { id: deliveryId, webhookId } });
    if (!delivery) throw notFound("delivery");
    const job = jobFor(SEND_WEBHOOK, deliveryId);
    const isRunning = ((await findJob(job.key, transaction))?.runningFor ?? null) !== null;
    if (delivery.state === "waiting" && isRunning) return;
    await transaction.webhookDelivery.update({
      where: { id: deliveryId },
      data: { state: "waiting", retry: 0, nextAttemptAt: new Date() },
    });
    await addJobs([job], transaction);
  });
}
