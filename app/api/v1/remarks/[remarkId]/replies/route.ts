import { z } from "zod";
import { replyToRemark } from "@/lib/data/training/discussion/reply-to-remark";
import { newReplySchema } from "@/lib/domain/training/discussion";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";

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
