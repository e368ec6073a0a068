import { prisma } from "@/lib/db/client";
import type { WebhookDelivery } from "@/lib/db/generated/client";
import type { Viewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import type { Deliveries, DeliveriesQuery, DeliveryOfWebhook } from "@/lib/webhooks/webhook";
import { webhookWhere } from "./read-webhooks";

/** What was sent to a webhook or waits to be, latest first. */
export async function listDeliveries(
  viewer: Viewer,
  studyId: string,
  webhookId: string,
  { after, limit }: DeliveriesQuery,
): Promise<Deliveries> {
  if ((await prisma().webhook.count({ where: webhookWhere(viewer, studyId, webhookId) })) === 0) {
    throw notFound("webhook");
  }
  const found = await prisma().webhookDelivery.findMany({
    where: { webhookId, ...(after === undefined ? {} : { id: { lt: after } }) },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  const page = found.slice(0, limit);
  return { deliveries: page.map(toDto), next: found.length > limit ? (page.at(-1)?.id ?? null) : null };
}

function toDto(delivery: WebhookDelivery): DeliveryOfWebhook {
  const { id, event, state, attempts, createdAt, attemptedAt, nextAttemptAt, status, milliseconds, excerpt } = delivery;
  return {
    id: messageId(id),
    deliveryId: id,
    event,
    state,
    attempts,
    status,
    milliseconds,
    excerpt,
    createdAt: createdAt.toISOString(),
    attemptedAt: attemptedAt?.toISOString() ?? null,
    nextAttemptAt: state === "waiting" ? nextAttemptAt.toISOString() : null,
  };
}

const DAYS_KEPT = 30;
const A_DAY_MS = 24 * 60 * 60 * 1_000;

/** For the worker, now and then: deletes deliveries of long ago, also those that a disabled webhook kept waiting. */
export async function pruneDeliveries(now = new Date()): Promise<number> {
  const { count } = await prisma().webhookDelivery.deleteMany({
    where: { createdAt: { lt: new Date(now.getTime() - DAYS_KEPT * A_DAY_MS) } },
  });
  return count;
}

/** The header webhook-id of a delivery, however often it is sent. */
export const messageId = (deliveryId: string): string => `msg_${deliveryId}`;
