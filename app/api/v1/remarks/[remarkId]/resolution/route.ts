import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { resolutionSchema } from "@/lib/training/discussion";
import { resolveRemark } from "@/lib/training/server/discussion/resolve-remark";

export const PUT = route(
  {
    summary: "Resolve or reopen a remark",
    access: "member",
    answer: NOTHING,
    params: z.object({ remarkId: z.uuid() }),
    body: resolutionSchema,
    example: { resolved: true },
  },
  async ({ viewer, params, body }) => {
    await resolveRemark(viewer, params.remarkId, body.resolved);
  },
);
