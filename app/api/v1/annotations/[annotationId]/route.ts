import { z } from "zod";
import { submitAnnotation } from "@/lib/data/labelling/submit-annotation";
import { submitRequestSchema, submitResultSchema } from "@/lib/domain/labelling/labelling";
import { route } from "@/lib/http/route";

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
