import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { EXAMPLE_ID, route } from "@/lib/http/route";
import { remarkOnTruth } from "@/lib/training/server/remark-on-truth";
import { newRemarkSchema } from "@/lib/training/training";

export const POST = route(
  {
    summary: "Say that a training task's reference answer is wrong",
    access: "holder",
    answer: NOTHING,
    params: z.object({ assignmentId: z.uuid() }),
    body: newRemarkSchema,
    example: { id: EXAMPLE_ID, text: "Is a list a summary?" },
  },
  async ({ viewer, params, body }) => {
    await remarkOnTruth(viewer, params.assignmentId, body);
  },
);
