import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { skipSchema } from "@/lib/labelling/labelling";
import { skipAssignment } from "@/lib/labelling/server/skip-assignment";

export const POST = route(
  {
    summary: "Report a problem and return a task",
    access: "holder",
    answer: NOTHING,
    params: z.object({ assignmentId: z.uuid() }),
    body: skipSchema,
    example: { problem: { kind: "other", note: "The text is cut off" } },
  },
  async ({ viewer, params, body }) => {
    await skipAssignment(viewer, params.assignmentId, body.problem);
  },
);
