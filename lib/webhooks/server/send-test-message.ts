import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { TEST_EVENT } from "@/lib/webhooks/webhook";
import { AppError } from "@/lib/wire/app-error";
import { lockWebhook } from "./find-webhook";
import { queueDeliveries } from "./queue-deliveries";

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

export function refuseDisabled({ disabledAt }: { disabledAt: Date | null }): void {
  if (disabledAt) throw new AppError("CONFLICT", "This webhook is disabled. Enable it first.");
}
