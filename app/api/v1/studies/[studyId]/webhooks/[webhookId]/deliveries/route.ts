import { z } from "zod";
import { route } from "@/lib/http/route";
import { listDeliveries } from "@/lib/webhooks/server/deliveries";
import { sendTestMessage } from "@/lib/webhooks/server/queue-deliveries";
import { deliveriesQuerySchema, deliveriesSchema, queuedDeliverySchema } from "@/lib/webhooks/webhook";

const params = z.object({ studyId: z.uuid(), webhookId: z.uuid() });

export const GET = route(
  {
    summary: "List deliveries of a webhook",
    access: "study.update",
    answer: deliveriesSchema,
    params,
    query: deliveriesQuerySchema,
    isPolled: true,
  },
  async ({ viewer, params: { studyId, webhookId }, query }) => listDeliveries(viewer, studyId, webhookId, query),
);

/** A test: a message that says nothing but that the webhook works. */
export const POST = route(
  {
    summary: "Send a test message",
    access: "study.update",
    answer: queuedDeliverySchema,
    params,
    created: (_, { studyId, webhookId }) => `/api/v1/studies/${studyId}/webhooks/${webhookId}/deliveries`,
  },
  async ({ viewer, params: { studyId, webhookId } }) => sendTestMessage(viewer, studyId, webhookId),
);
