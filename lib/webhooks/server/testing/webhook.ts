import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import { type NewWebhook, newWebhookSchema } from "@/lib/webhooks/webhook";
import { createWebhook } from "../create-webhook";

/** Before the first webhook is made: what seals its secret. */
export function setEncryptionKey(): void {
  process.env.TICKBOX_ENCRYPTION_KEY = "the secret of this test, 0123456789 abcdef";
}

/** A webhook of a study, with its secret. */
export async function makeWebhook(
  studyId: string,
  webhook: Partial<NewWebhook> & Pick<NewWebhook, "events">,
): Promise<{ id: string; secret: string }> {
  const wanted = newWebhookSchema.parse({ url: "https://receiver.example/hook", ...webhook });
  const made = await createWebhook(OPERATOR, studyId, wanted);
  return { id: made.webhook.id, secret: made.secret };
}

const messageSchema = z.object({
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.looseObject({
    studyId: z.uuid(),
    roundId: z.uuid().optional(),
    count: z.int().optional(),
    labelIds: z.array(z.uuid()).optional(),
    taskIds: z.array(z.uuid()).optional(),
    url: z.string().optional(),
  }),
});

/** What was queued for a webhook, earliest first. */
export async function messagesTo(webhookId: string) {
  const deliveries = await prisma().webhookDelivery.findMany({ where: { webhookId }, orderBy: { id: "asc" } });
  return deliveries.map(({ body }) => messageSchema.parse(JSON.parse(body)));
}
