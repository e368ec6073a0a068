import { z } from "zod";
import { compareSources } from "@/lib/data/agreement/compare-sources";
import { type Comparisons, comparisonQuerySchema } from "@/lib/domain/sources";
import { route } from "@/lib/http/route";

export const GET = route(
  { params: z.object({ studyId: z.uuid() }), query: comparisonQuerySchema },
  async ({ viewer, params, query }): Promise<Comparisons> => ({
    comparisons: await compareSources(viewer, params.studyId, query),
  }),
);
