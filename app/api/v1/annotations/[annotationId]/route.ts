import { z } from "zod";
import { submitAnnotation } from "@/lib/data/labelling/submit-annotation";
import { submitAnnotationSchema } from "@/lib/domain/labelling";
import { route } from "@/lib/http/route";

export const PUT = route(
  { params: z.object({ annotationId: z.uuid({ version: "v7" }) }), body: submitAnnotationSchema },
  ({ viewer, params, body }) => submitAnnotation(viewer, params.annotationId, body),
);
