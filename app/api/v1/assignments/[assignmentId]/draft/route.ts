import { z } from "zod";
import { saveDraft } from "@/lib/data/labelling/save-draft";
import { saveDraftSchema } from "@/lib/domain/labelling/labelling";
import { route } from "@/lib/http/route";

export const PUT = route(
  { scope: "label", params: z.object({ assignmentId: z.uuid() }), body: saveDraftSchema },
  ({ viewer, params, body }) => saveDraft(viewer, params.assignmentId, body),
);
