import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { skipSchema } from "@/lib/labelling/labelling";
import { skipAssignment } from "@/lib/labelling/server/skip-assignment";

export const POST = route(
  { answer: NOTHING, scope: "label", params: z.object({ assignmentId: z.uuid() }), body: skipSchema },
  async ({ viewer, params, body }) => {
    await skipAssignment(viewer, params.assignmentId, body.problem);
  },
);
