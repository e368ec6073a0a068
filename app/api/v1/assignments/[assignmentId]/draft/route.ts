import { z } from "zod";
import { route } from "@/lib/http/route";
import { saveDraftResultSchema, saveDraftSchema } from "@/lib/labelling/labelling";
import { saveDraft } from "@/lib/labelling/server/save-draft";

export const PUT = route(
  {
    summary: "Save a draft of a label",
    access: "holder",
    answer: saveDraftResultSchema,
    params: z.object({ assignmentId: z.uuid() }),
    body: saveDraftSchema,
    example: { revision: 1, content: { level: 3 } },
  },
  ({ viewer, params, body }) => saveDraft(viewer, params.assignmentId, body),
);
