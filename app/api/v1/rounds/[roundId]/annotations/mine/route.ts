import { z } from "zod";
import { ownAnnotations } from "@/lib/data/labelling/own-annotations";
import { ownAnnotationsSchema } from "@/lib/domain/labelling/labelling";
import { ownLabelsFilterSchema } from "@/lib/domain/labelling/own-labels-filter";
import { languageOfRequest } from "@/lib/http/language-of-request";
import { route } from "@/lib/http/route";

export const GET = route(
  {
    answer: ownAnnotationsSchema,
    scope: "label",
    params: z.object({ roundId: z.uuid() }),
    query: ownLabelsFilterSchema.extend({ after: z.uuid().nullable().default(null) }),
  },
  ({ viewer, params, query: { after, ...filter }, request }) =>
    ownAnnotations(viewer, params.roundId, after, filter, languageOfRequest(request.headers)),
);
