import { listCases } from "@/lib/compare/server/sources/list-cases";
import { casesQuerySchema, casesSchema } from "@/lib/compare/source-cases";
import { IN_STUDY, route } from "@/lib/http/route";

export const GET = route(
  {
    summary: "List cases behind a figure",
    access: "agreement.read",
    answer: casesSchema,
    params: IN_STUDY,
    query: casesQuerySchema,
  },
  ({ viewer, params, query }) => listCases(viewer, params.studyId, query),
);
