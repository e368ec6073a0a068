import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { replayDelivery } from "@/lib/webhooks/server/queue-deliveries";

const params = z.object({ studyId: z.uuid(), webhookId: z.uuid(), deliveryId: z.uuid() });

/** One more attempt to send a delivery, with the same id. */
export const POST = route(
  { summary: "Send a delivery again", access: "study.update", answer: NOTHING, params },
  async ({ viewer, params: { studyId, webhookId, deliveryId } }) => {
    await replayDelivery(viewer, studyId, webhookId, deliveryId);
  },
);
