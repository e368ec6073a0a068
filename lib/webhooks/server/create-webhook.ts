import { randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";
import { resealed, sealKey } from "@/lib/endpoints/server/internal/sealed-key";
import type { Viewer } from "@/lib/people/viewer";
import { requirePermission } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { type CreatedWebhook, MAX_WEBHOOKS, type NewWebhook, newWebhookSchema } from "@/lib/webhooks/webhook";
import { AppError } from "@/lib/wire/app-error";
import { ownerOfSecret } from "./internal/begin-delivery";
import { followFromNow } from "./notify-of-ends";
import { lockWebhook, refuseOtherRounds, WEBHOOK_ACTION, WEBHOOK_PARTS, webhookDto } from "./read-webhooks";

/** Makes a webhook, which tells what happens from now on. Its secret is in this answer alone: the database keeps it sealed. */
export async function createWebhook(
  viewer: Viewer,
  studyId: string,
  wanted: NewWebhook,
): Promise<Omit<CreatedWebhook, "warnings">> {
  const id = uuidv7();
  return prisma().$transaction(async (transaction) => {
    await requirePermission(viewer, studyId, WEBHOOK_ACTION, transaction);
    // One after another: two requests at once would both find room.
    await transaction.$executeRaw`SELECT FROM study WHERE id = ${studyId}::uuid FOR UPDATE`;
    if ((await transaction.webhook.count({ where: { studyId, userId: null } })) >= MAX_WEBHOOKS) {
      throw new AppError("CONFLICT", `This study has ${MAX_WEBHOOKS} webhooks, which is the most. Delete one first.`);
    }
    const { secret, sealed } = newWebhookSecret(id);
    const { events, ...settings } = newWebhookSchema.parse(wanted);
    await refuseOtherRounds(transaction, studyId, settings.roundIds);
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

/** As the Standard Webhooks specification writes secrets; of 24 to 64 bytes. */
const PREFIX = "whsec_";
const BYTES = 32;

/** A secret that signs a webhook's messages, and what the database keeps of it. */
function newWebhookSecret(webhookId: string): { secret: string; sealed: string } {
  const secret = `${PREFIX}${randomBytes(BYTES).toString("base64")}`;
  return { secret, sealed: sealKey(secret, ownerOfSecret(webhookId)) };
}

/** @returns of how many webhooks the secrets were stored under the encryption key before, and are now under the one that counts */
export async function resealWebhookSecrets(): Promise<number> {
  let again = 0;
  const webhooks = await prisma().webhook.findMany({ select: { id: true, sealedSecret: true, formerSecret: true } });
  for (const { id, sealedSecret, formerSecret } of webhooks) {
    const owner = ownerOfSecret(id);
    const changed = resealed(sealedSecret, owner);
    if (!changed) continue;
    // The one before signs for a day more.
    const data = {
      sealedSecret: changed,
      formerSecret: formerSecret && (resealed(formerSecret, owner) ?? formerSecret),
    };
    again += (await prisma().webhook.updateMany({ where: { id, sealedSecret, formerSecret }, data })).count;
  }
  return again;
}
