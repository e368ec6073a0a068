import { IN_STUDY, route } from "@/lib/http/route";
import { createWebhook } from "@/lib/webhooks/server/create-webhook";
import { listWebhooks } from "@/lib/webhooks/server/read-webhooks";
import { createdWebhookSchema, newWebhookSchema, webhooksSchema } from "@/lib/webhooks/webhook";
import { addressWarnings } from "@/lib/webhooks/worker/send-delivery";

export const GET = route(
  { summary: "List webhooks", access: "study.update", answer: webhooksSchema, params: IN_STUDY },
  async ({ viewer, params: { studyId } }) => listWebhooks(viewer, studyId),
);

export const POST = route(
  {
    summary: "Create a webhook",
    access: "study.update",
    answer: createdWebhookSchema,
    answersSecret: true,
    params: IN_STUDY,
    body: newWebhookSchema,
    created: ({ webhook }, { studyId }) => `/api/v1/studies/${studyId}/webhooks/${webhook.id}`,
    example: { url: "https://receiver.example/tickbox", events: ["run.ended"] },
  },
  async ({ viewer, params: { studyId }, body }) => ({
    ...(await createWebhook(viewer, studyId, body)),
    warnings: await addressWarnings(body.url),
  }),
);
