import { prisma } from "@/lib/db/client";
import type { Webhook } from "@/lib/db/generated/client";
import type { Viewer } from "@/lib/people/viewer";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { type ChangeWebhook, lacksThreshold, type WebhookOfStudy } from "@/lib/webhooks/webhook";
import { AppError } from "@/lib/wire/app-error";
import { followFromNow } from "./notify-of-ends";
import { lockWebhook, refuseOtherRounds, WEBHOOK_PARTS, webhookDto } from "./read-webhooks";

/**
 * Changes a webhook, disables or enables it; what is not given stays. Enabled again, or with an event more, it tells what
 * happens from then on.
 */
export async function changeWebhook(
  viewer: Viewer,
  studyId: string,
  webhookId: string,
  change: ChangeWebhook,
): Promise<WebhookOfStudy> {
  return prisma().$transaction(async (transaction) => {
    const before = await lockWebhook(transaction, viewer, studyId, webhookId);
    const { isEnabled, events, ...settings } = change;
    await refuseOtherRounds(transaction, studyId, settings.roundIds);
    const after = await transaction.webhook.update({
      where: { id: webhookId },
      data: { ...settings, ...(events ? { events: [...events] } : {}), ...stateAfter(before, isEnabled) },
      include: WEBHOOK_PARTS,
    });
    const webhook = webhookDto(after);
    if (lacksThreshold(webhook)) {
      throw new AppError("INVALID", "Set a threshold, since agreement.crossed needs one.", {
        fields: [{ field: "alphaThreshold", expected: "a number from -1 to 1" }],
      });
    }
    const hears = after.disabledAt === null;
    const heardAll = before.disabledAt === null && after.events.every((event) => before.events.includes(event));
    if (hears && !heardAll) await followFromNow(transaction, webhookId);
    else if (before.alphaThreshold !== after.alphaThreshold) {
      await transaction.webhookSubject.updateMany({ where: { webhookId }, data: { isAbove: null, version: null } });
    }
    await recordEvent(transaction, viewer, { studyId, kind: "webhook.changed", subject: webhookId, data: change });
    return webhook;
  });
}

function stateAfter(before: Webhook, isEnabled: boolean | undefined) {
  if (isEnabled === undefined || isEnabled === (before.disabledAt === null)) return {};
  return isEnabled
    ? { disabledAt: null, disabledBecause: null }
    : { disabledAt: new Date(), disabledBecause: "person" };
}

/** Deletes a webhook with its deliveries; those that wait are not sent any more. */
export async function deleteWebhook(viewer: Viewer, studyId: string, webhookId: string): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    const { url } = await lockWebhook(transaction, viewer, studyId, webhookId);
    await transaction.webhook.delete({ where: { id: webhookId } });
    await recordEvent(transaction, viewer, { studyId, kind: "webhook.deleted", subject: webhookId, data: { url } });
  });
}
