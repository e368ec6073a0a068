import { z } from "zod";
import { replayDelivery } from "@/lib/data/webhook/replay-delivery";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid(), webhookId: z.uuid(), deliveryId: z.uuid() });

/** One more attempt to send a delivery, with the same id. */
export const POST = route(
  { answer: NOTHING, params },
  async ({ viewer, params: { studyId, webhookId, deliveryId } }) => {
    await replayDelivery(viewer, studyId, webhookId, deliveryId);
  },
);
