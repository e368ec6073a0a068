import { z } from "zod";
import { listComparisons } from "@/lib/data/generation/list-comparisons";
import {
  comparisonMadeSchema,
  newComparisonSchema,
  seriesComparisonsSchema,
} from "@/lib/domain/generation/series-comparison";
import { route } from "@/lib/http/route";
import { compareSeries } from "@/lib/jobs/generation/compare-series";

const params = z.object({ studyId: z.uuid() });

export const GET = route({ answer: seriesComparisonsSchema, params }, ({ viewer, params: { studyId } }) =>
  listComparisons(viewer, studyId),
);

export const POST = route(
  { answer: comparisonMadeSchema, params, body: newComparisonSchema },
  ({ viewer, params: { studyId }, body }) => compareSeries(viewer, studyId, body),
);
