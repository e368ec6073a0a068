import { z } from "zod";
import { route } from "@/lib/http/route";
import { createWebhook } from "@/lib/webhooks/server/create-webhook";
import { listWebhooks } from "@/lib/webhooks/server/read-webhooks";
import { createdWebhookSchema, newWebhookSchema, webhooksSchema } from "@/lib/webhooks/webhook";

const params = z.object({ studyId: z.uuid() });

export const GET = route({ answer: webhooksSchema, params }, async ({ viewer, params: { studyId } }) =>
  listWebhooks(viewer, studyId),
);

export const POST = route(
  {
    answer: createdWebhookSchema,
    answersSecret: true,
    params,
    body: newWebhookSchema,
    created: ({ webhook }, { studyId }) => `/api/v1/studies/${studyId}/webhooks/${webhook.id}`,
  },
  async ({ viewer, params: { studyId }, body }) => createWebhook(viewer, studyId, body),
);
