import { pairListQuerySchema, pairListSchema } from "@/lib/content/curation";
import { listPairs } from "@/lib/content/server/curation/pairs";
import { IN_STUDY, route } from "@/lib/http/route";

export const GET = route(
  {
    summary: "List pairs of responses",
    access: "study.read",
    answer: pairListSchema,
    params: IN_STUDY,
    query: pairListQuerySchema,
  },
  ({ viewer, params, query }) => listPairs(viewer, params.studyId, query),
);
