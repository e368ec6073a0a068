import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { lockWebhook } from "./find-webhook";
import { newWebhookSecret } from "./webhook-secret";

const HOURS_OF_FORMER = 24;

/** Gives a webhook another secret. The former one signs as well for a day, so that its receiver can change over. */
export async function rotateWebhookSecret(
  viewer: Viewer,
  studyId: string,
  webhookId: string,
): Promise<{ secret: string }> {
  return prisma().$transaction(async (transaction) => {
    const { sealedSecret } = await lockWebhook(transaction, viewer, studyId, webhookId);
    const { secret, sealed } = newWebhookSecret(webhookId);
    await transaction.webhook.update({
      where: { id: webhookId },
      data: {
        sealedSecret: sealed,
        formerSecret: sealedSecret,
        formerUntil: new Date(Date.now() + HOURS_OF_FORMER * 60 * 60 * 1_000),
      },
    });
    await recordEvent(transaction, viewer, { studyId, kind: "webhook.secret-rotated", subject: webhookId });
    return { secret };
  });
}
