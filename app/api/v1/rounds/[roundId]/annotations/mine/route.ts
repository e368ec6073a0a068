import { z } from "zod";
import { IN_ROUND, route } from "@/lib/http/route";
import { ownAnnotationsSchema } from "@/lib/labelling/labelling";
import { ownLabelsFilterSchema } from "@/lib/labelling/own-labels-filter";
import { ownAnnotations } from "@/lib/labelling/server/own-annotations";
import { languageOfRequest } from "@/lib/messages/choose-language";

export const GET = route(
  {
    summary: "List your own labels in a round",
    access: "label",
    answer: ownAnnotationsSchema,
    params: IN_ROUND,
    query: ownLabelsFilterSchema.extend({ after: z.uuid().nullable().default(null) }),
  },
  ({ viewer, params, query: { after, ...filter }, request }) =>
    ownAnnotations(viewer, params.roundId, after, filter, languageOfRequest(request.headers)),
);
