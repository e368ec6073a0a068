import { z } from "zod";
import { compareSourcesInTime } from "@/lib/data/agreement/sources/compare-sources";
import { comparisonQuerySchema } from "@/lib/domain/agreement/sources";
import { route } from "@/lib/http/route";

export const GET = route(
  { params: z.object({ studyId: z.uuid() }), query: comparisonQuerySchema },
  ({ viewer, params, query }) => compareSourcesInTime(viewer, params.studyId, query),
);
