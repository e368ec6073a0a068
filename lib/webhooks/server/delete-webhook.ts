import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { lockWebhook } from "./find-webhook";

/** Deletes a webhook with its deliveries; those that wait are not sent any more. */
export async function deleteWebhook(viewer: Viewer, studyId: string, webhookId: string): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    const { url } = await lockWebhook(transaction, viewer, studyId, webhookId);
    await transaction.webhook.delete({ where: { id: webhookId } });
    await recordEvent(transaction, viewer, { studyId, kind: "webhook.deleted", subject: webhookId, data: { url } });
  });
}
