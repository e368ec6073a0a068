import { IN_ROUND, route } from "@/lib/http/route";
import { ownLabelsQuerySchema } from "@/lib/labelling/own-labels-filter";
import { ownAnnotationsSchema } from "@/lib/labelling/own-tasks";
import { ownAnnotations } from "@/lib/labelling/server/own-annotations";
import { languageOfRequest } from "@/lib/messages/choose-language";

export const GET = route(
  {
    summary: "List your own labels in a round",
    access: "label",
    answer: ownAnnotationsSchema,
    params: IN_ROUND,
    query: ownLabelsQuerySchema,
  },
  ({ viewer, params, query: { after, limit, ...filter }, request }) =>
    ownAnnotations(viewer, params.roundId, after, filter, languageOfRequest(request.headers), limit),
);
