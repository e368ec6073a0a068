import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { requirePermission } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { type CreatedWebhook, MAX_WEBHOOKS, type NewWebhook } from "@/lib/webhooks/webhook";
import { AppError } from "@/lib/wire/app-error";
import { WEBHOOK_ACTION } from "./find-webhook";
import { followFromNow } from "./follow-from-now";
import { WEBHOOK_PARTS, webhookDto } from "./webhook-dto";
import { newWebhookSecret } from "./webhook-secret";

/** Makes a webhook, which tells what happens from now on. Its secret is in this answer alone: the database keeps it sealed. */
export async function createWebhook(viewer: Viewer, studyId: string, wanted: NewWebhook): Promise<CreatedWebhook> {
  const id = uuidv7();
  return prisma().$transaction(async (transaction) => {
    await requirePermission(viewer, studyId, WEBHOOK_ACTION, transaction);
    // One after another: two requests at once would both find room.
    await transaction.$executeRaw`SELECT FROM study WHERE id = ${studyId}::uuid FOR UPDATE`;
    if ((await transaction.webhook.count({ where: { studyId } })) >= MAX_WEBHOOKS) {
      throw new AppError("CONFLICT", `This study has ${MAX_WEBHOOKS} webhooks, which is the most. Delete one first.`);
    }
    const { secret, sealed } = newWebhookSecret(id);
    const { events, ...settings } = wanted;
    const webhook = await transaction.webhook.create({
      data: {
        ...settings,
        id,
        studyId,
        events: [...events],
        sealedSecret: sealed,
        labelsUntil: new Date(),
        lastLabelId: id,
      },
      include: WEBHOOK_PARTS,
    });
    await followFromNow(transaction, id);
    const data = { url: wanted.url, events };
    await recordEvent(transaction, viewer, { studyId, kind: "webhook.created", subject: id, data });
    return { webhook: webhookDto(webhook), secret };
  });
}
