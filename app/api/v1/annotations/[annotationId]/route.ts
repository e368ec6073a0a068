import { z } from "zod";
import { EXAMPLE_ID, route } from "@/lib/http/route";
import { submitRequestSchema, submitResultSchema } from "@/lib/labelling/labelling";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";

export const PUT = route(
  {
    summary: "Submit a label",
    access: "holder",
    answer: submitResultSchema,
    params: z.object({ annotationId: z.uuid({ version: "v7" }) }),
    body: submitRequestSchema,
    example: {
      assignmentId: EXAMPLE_ID,
      supersedes: null,
      content: { protocol: "direct_scoring", level: 4 },
    },
  },
  ({ viewer, params, body: { claim, ...submission } }) =>
    submitAnnotation(viewer, params.annotationId, submission, claim),
);
