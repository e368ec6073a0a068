import { z } from "zod";
import { languageOfRequest } from "@/lib/http/language-of-request";
import { IN_ROUND, route } from "@/lib/http/route";
import { ownAnnotationsSchema } from "@/lib/labelling/labelling";
import { ownLabelsFilterSchema } from "@/lib/labelling/own-labels-filter";
import { ownAnnotations } from "@/lib/labelling/server/own-annotations";

export const GET = route(
  {
    access: "label",
    answer: ownAnnotationsSchema,
    params: IN_ROUND,
    query: ownLabelsFilterSchema.extend({ after: z.uuid().nullable().default(null) }),
  },
  ({ viewer, params, query: { after, ...filter }, request }) =>
    ownAnnotations(viewer, params.roundId, after, filter, languageOfRequest(request.headers)),
);
