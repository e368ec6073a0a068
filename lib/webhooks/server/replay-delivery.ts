import { prisma } from "@/lib/db/client";
import { addJobs, findJob, jobFor } from "@/lib/db/jobs";
import type { Viewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import { lockWebhook } from "./find-webhook";
import { SEND_WEBHOOK } from "./queue-deliveries";
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
