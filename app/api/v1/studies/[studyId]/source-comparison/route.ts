import { z } from "zod";
import { compareSources } from "@/lib/compare/server/sources/compare-sources";
import { comparisonQuerySchema, comparisonsAnswerSchema } from "@/lib/compare/sources";
import { route } from "@/lib/http/route";

export const GET = route(
  {
    access: "agreement.read",
    answer: comparisonsAnswerSchema,
    params: z.object({ studyId: z.uuid() }),
    query: comparisonQuerySchema,
  },
  ({ viewer, params, query }) => compareSources(viewer, params.studyId, query),
);
