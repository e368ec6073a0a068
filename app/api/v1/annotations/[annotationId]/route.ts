import { z } from "zod";
import { route } from "@/lib/http/route";
import { submitRequestSchema, submitResultSchema } from "@/lib/labelling/labelling";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";

export const PUT = route(
  {
    answer: submitResultSchema,
    scope: "label",
    params: z.object({ annotationId: z.uuid({ version: "v7" }) }),
    body: submitRequestSchema,
  },
  ({ viewer, params, body: { claim, ...submission } }) =>
    submitAnnotation(viewer, params.annotationId, submission, claim),
);
