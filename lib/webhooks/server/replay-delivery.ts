import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import { lockWebhook } from "./find-webhook";
import { wakeDeliveries } from "./queue-deliveries";
import { refuseDisabled } from "./send-test-message";

/** Sends a delivery once more, with its id and text; where that fails, as often as a new one. One that is being sent stays as it is. */
export async function replayDelivery(
  viewer: Viewer,
  studyId: string,
  webhookId: string,
  deliveryId: string,
): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    refuseDisabled(await lockWebhook(transaction, viewer, studyId, webhookId));
    if ((await transaction.webhookDelivery.count({ where: { id: deliveryId, webhookId } })) === 0) {
      throw notFound("delivery");
    }
    const now = new Date();
    const again = await transaction.webhookDelivery.updateMany({
      where: { id: deliveryId, OR: [{ claimedUntil: null }, { claimedUntil: { lt: now } }] },
      data: { state: "waiting", retry: 0, nextAttemptAt: now, claimedUntil: null },
    });
    if (again.count > 0) await wakeDeliveries(transaction, [deliveryId]);
  });
}
