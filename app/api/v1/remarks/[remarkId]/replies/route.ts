import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { EXAMPLE_ID, route } from "@/lib/http/route";
import { newReplySchema } from "@/lib/training/discussion";
import { replyToRemark } from "@/lib/training/server/discussion/reply-to-remark";

export const POST = route(
  {
    summary: "Reply to a remark",
    access: "member",
    answer: NOTHING,
    params: z.object({ remarkId: z.uuid() }),
    body: newReplySchema,
    example: { id: EXAMPLE_ID, text: "Yes, if it is complete." },
  },
  async ({ viewer, params, body }) => {
    await replyToRemark(viewer, params.remarkId, body);
  },
);
