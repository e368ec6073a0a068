import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import type { WebhookOfStudy } from "@/lib/webhooks/webhook";
import { webhookWhere } from "./find-webhook";
import { WEBHOOK_PARTS, webhookDto } from "./webhook-dto";

export async function readWebhook(viewer: Viewer, studyId: string, webhookId: string): Promise<WebhookOfStudy> {
  const where = webhookWhere(viewer, studyId, webhookId);
  const found = await prisma().webhook.findFirst({ where, include: WEBHOOK_PARTS });
  if (!found) throw notFound("webhook");
  return webhookDto(found);
}
