import { z } from "zod";
import { remarkOnTruth } from "@/lib/data/training/remark-on-truth";
import { newRemarkSchema } from "@/lib/domain/training/training";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";

export const POST = route(
  { answer: NOTHING, scope: "label", params: z.object({ assignmentId: z.uuid() }), body: newRemarkSchema },
  async ({ viewer, params, body }) => {
    await remarkOnTruth(viewer, params.assignmentId, body);
  },
);
