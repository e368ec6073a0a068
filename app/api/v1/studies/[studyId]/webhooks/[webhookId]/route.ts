import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { changeWebhook, deleteWebhook } from "@/lib/webhooks/server/change-webhook";
import { readWebhook } from "@/lib/webhooks/server/read-webhooks";
import { changeWebhookSchema, webhookSchema } from "@/lib/webhooks/webhook";

const params = z.object({ studyId: z.uuid(), webhookId: z.uuid() });

export const GET = route(
  { summary: "Read a webhook", access: "study.update", answer: webhookSchema, params },
  async ({ viewer, params: { studyId, webhookId } }) => readWebhook(viewer, studyId, webhookId),
);

export const PATCH = route(
  {
    summary: "Change a webhook",
    access: "study.update",
    answer: webhookSchema,
    params,
    body: changeWebhookSchema,
    example: { description: "Tells the dashboard" },
  },
  async ({ viewer, params: { studyId, webhookId }, body }) => changeWebhook(viewer, studyId, webhookId, body),
);

export const DELETE = route(
  { summary: "Delete a webhook", access: "study.update", answer: NOTHING, params },
  async ({ viewer, params: { studyId, webhookId } }) => {
    await deleteWebhook(viewer, studyId, webhookId);
  },
);
