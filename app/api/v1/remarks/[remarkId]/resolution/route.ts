import { z } from "zod";
import { resolveRemark } from "@/lib/data/training/discussion/resolve-remark";
import { resolutionSchema } from "@/lib/domain/training/discussion";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";

export const PUT = route(
  { answer: NOTHING, params: z.object({ remarkId: z.uuid() }), body: resolutionSchema },
  async ({ viewer, params, body }) => {
    await resolveRemark(viewer, params.remarkId, body.resolved);
  },
);
