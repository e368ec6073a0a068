import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { newReplySchema } from "@/lib/training/discussion";
import { replyToRemark } from "@/lib/training/server/discussion/reply-to-remark";

export const POST = route(
  {
    answer: NOTHING,
    params: z.object({ remarkId: z.uuid() }),
    body: newReplySchema,
    repeatTakes: ["study.read", "label"],
  },
  async ({ viewer, params, body }) => {
    await replyToRemark(viewer, params.remarkId, body);
  },
);
