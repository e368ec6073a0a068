import { z } from "zod";
import { route } from "@/lib/http/route";
import { saveDraftResultSchema, saveDraftSchema } from "@/lib/labelling/labelling";
import { saveDraft } from "@/lib/labelling/server/save-draft";

export const PUT = route(
  {
    answer: saveDraftResultSchema,
    scope: "label",
    params: z.object({ assignmentId: z.uuid() }),
    body: saveDraftSchema,
  },
  ({ viewer, params, body }) => saveDraft(viewer, params.assignmentId, body),
);
