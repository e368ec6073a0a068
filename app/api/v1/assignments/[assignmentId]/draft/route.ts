import { z } from "zod";
import { saveDraft } from "@/lib/data/labelling/save-draft";
import { saveDraftResultSchema, saveDraftSchema } from "@/lib/domain/labelling/labelling";
import { route } from "@/lib/http/route";

export const PUT = route(
  {
    answer: saveDraftResultSchema,
    scope: "label",
    params: z.object({ assignmentId: z.uuid() }),
    body: saveDraftSchema,
  },
  ({ viewer, params, body }) => saveDraft(viewer, params.assignmentId, body),
);
