import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { requirePermission } from "@/lib/study/server/access";
import type { WebhookOfStudy } from "@/lib/webhooks/webhook";
import { WEBHOOK_ACTION } from "./find-webhook";
import { WEBHOOK_PARTS, webhookDto } from "./webhook-dto";

/** The webhooks of a study, oldest first. */
export async function listWebhooks(viewer: Viewer, studyId: string): Promise<{ webhooks: WebhookOfStudy[] }> {
  await requirePermission(viewer, studyId, WEBHOOK_ACTION);
  const found = await prisma().webhook.findMany({ where: { studyId }, include: WEBHOOK_PARTS, orderBy: { id: "asc" } });
  return { webhooks: found.map(webhookDto) };
}
