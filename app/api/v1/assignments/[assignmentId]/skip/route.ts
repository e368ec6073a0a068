import { z } from "zod";
import { skipAssignment } from "@/lib/data/labelling/skip-assignment";
import { skipSchema } from "@/lib/domain/labelling/labelling";
import { route } from "@/lib/http/route";

export const POST = route(
  { scope: "label", params: z.object({ assignmentId: z.uuid() }), body: skipSchema },
  async ({ viewer, params, body }) => {
    await skipAssignment(viewer, params.assignmentId, body.problem);
    return { skipped: true };
  },
);
