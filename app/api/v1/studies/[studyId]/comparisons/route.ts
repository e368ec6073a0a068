import { z } from "zod";
import { listComparisons } from "@/lib/data/generation/list-comparisons";
import { newComparisonSchema } from "@/lib/domain/generation/series-comparison";
import { route } from "@/lib/http/route";
import { compareSeries } from "@/lib/jobs/generation/compare-series";

const params = z.object({ studyId: z.uuid() });

export const GET = route({ params }, ({ viewer, params: { studyId } }) => listComparisons(viewer, studyId));

export const POST = route({ params, body: newComparisonSchema }, ({ viewer, params: { studyId }, body }) =>
  compareSeries(viewer, studyId, body),
);
