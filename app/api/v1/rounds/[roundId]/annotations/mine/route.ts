import { z } from "zod";
import { languageOfRequest } from "@/lib/http/language-of-request";
import { route } from "@/lib/http/route";
import { ownAnnotationsSchema } from "@/lib/labelling/labelling";
import { ownLabelsFilterSchema } from "@/lib/labelling/own-labels-filter";
import { ownAnnotations } from "@/lib/labelling/server/own-annotations";

export const GET = route(
  {
    access: "label",
    answer: ownAnnotationsSchema,
    params: z.object({ roundId: z.uuid() }),
    query: ownLabelsFilterSchema.extend({ after: z.uuid().nullable().default(null) }),
  },
  ({ viewer, params, query: { after, ...filter }, request }) =>
    ownAnnotations(viewer, params.roundId, after, filter, languageOfRequest(request.headers)),
);
