import { z } from "zod";
import { route } from "@/lib/http/route";
import { rotateWebhookSecret } from "@/lib/webhooks/server/create-webhook";
import { webhookSecretSchema } from "@/lib/webhooks/webhook";

const params = z.object({ studyId: z.uuid(), webhookId: z.uuid() });

/** Another secret; the former one signs as well for a day. */
export const POST = route(
  {
    summary: "Replace a webhook's secret",
    access: "study.update",
    answer: webhookSecretSchema,
    answersSecret: true,
    params,
  },
  async ({ viewer, params: { studyId, webhookId } }) => rotateWebhookSecret(viewer, studyId, webhookId),
);
