import { z } from "zod";
import type { Prisma } from "@/lib/db/generated/client";
import { type WebhookOfStudy, webhookSchema } from "@/lib/webhooks/webhook";

export const WEBHOOK_PARTS = {
  deliveries: { orderBy: { id: "desc" }, take: 1, select: { state: true, createdAt: true } },
} satisfies Prisma.WebhookInclude;

type WebhookRow = Prisma.WebhookGetPayload<{ include: typeof WEBHOOK_PARTS }>;

const storedSchema = webhookSchema.pick({ events: true, disabledBecause: true });

export function webhookDto(webhook: WebhookRow): WebhookOfStudy {
  const { id, url, description, events, alphaThreshold, disabledBecause, createdAt } = webhook;
  const [latest] = webhook.deliveries;
  return {
    id,
    url,
    description,
    alphaThreshold,
    ...z.parse(storedSchema, { events, disabledBecause }),
    createdAt: createdAt.toISOString(),
    latest: latest ? { state: latest.state, at: latest.createdAt.toISOString() } : null,
  };
}
