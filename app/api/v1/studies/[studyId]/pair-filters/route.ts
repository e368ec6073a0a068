import { pairFilterResultSchema, pairFilterSchema } from "@/lib/content/curation";
import { filterPairs } from "@/lib/content/server/curation/pairs";
import { IN_STUDY, route } from "@/lib/http/route";

export const POST = route(
  {
    summary: "Preview a filter of pairs",
    access: "study.read",
    answer: pairFilterResultSchema,
    params: IN_STUDY,
    body: pairFilterSchema,
    example: { raterIds: null, mode: "preview" },
  },
  ({ viewer, params, body }) => filterPairs(viewer, params.studyId, body),
);
