import { z } from "zod";
import { createWebhook } from "@/lib/data/webhook/create-webhook";
import { listWebhooks } from "@/lib/data/webhook/list-webhooks";
import { createdWebhookSchema, newWebhookSchema, webhooksSchema } from "@/lib/domain/webhook/webhook";
import { route } from "@/lib/http/route";

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
