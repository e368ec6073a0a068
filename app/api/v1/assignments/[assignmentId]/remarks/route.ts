import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { remarkOnTruth } from "@/lib/training/server/remark-on-truth";
import { newRemarkSchema } from "@/lib/training/training";

export const POST = route(
  { answer: NOTHING, scope: "label", params: z.object({ assignmentId: z.uuid() }), body: newRemarkSchema },
  async ({ viewer, params, body }) => {
    await remarkOnTruth(viewer, params.assignmentId, body);
  },
);
