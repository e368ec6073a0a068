import { z } from "zod";
import { skipAssignment } from "@/lib/data/labelling/skip-assignment";
import { skipSchema } from "@/lib/domain/labelling/labelling";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";

export const POST = route(
  { answer: NOTHING, scope: "label", params: z.object({ assignmentId: z.uuid() }), body: skipSchema },
  async ({ viewer, params, body }) => {
    await skipAssignment(viewer, params.assignmentId, body.problem);
  },
);
