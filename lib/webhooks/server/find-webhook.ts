import type { Transaction } from "@/lib/db/client";
import type { Prisma, Webhook } from "@/lib/db/generated/client";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyWhere } from "@/lib/study/server/access";

/** What a webhook takes: it sends what happens in a study elsewhere, so it is for who may change the study. */
export const WEBHOOK_ACTION = "study.update";

export const webhookWhere = (viewer: Viewer, studyId: string, id: string): Prisma.WebhookWhereInput => ({
  id,
  studyId,
  study: studyWhere(viewer, WEBHOOK_ACTION),
});

/** The webhook, locked until the transaction ends. @throws AppError NOT_FOUND */
export async function lockWebhook(
  transaction: Transaction,
  viewer: Viewer,
  studyId: string,
  id: string,
): Promise<Webhook> {
  if ((await transaction.webhook.count({ where: webhookWhere(viewer, studyId, id) })) === 0) throw notFound("webhook");
  await transaction.$executeRaw`SELECT FROM webhook WHERE id = ${id}::uuid FOR UPDATE`;
  const webhook = await transaction.webhook.findUnique({ where: { id } });
  if (!webhook) throw notFound("webhook");
  return webhook;
}
