import { z } from "zod";
import { systemComparison } from "@/lib/data/agreement/systems/read-system-comparison";
import { systemComparisonAnswerSchema } from "@/lib/domain/agreement/system-comparison";
import { route } from "@/lib/http/route";
import { agreementFilterSchema } from "@/lib/results/agreement-filter";

export const GET = route(
  { answer: systemComparisonAnswerSchema, params: z.object({ roundId: z.uuid() }), query: agreementFilterSchema },
  ({ viewer, params, query }) => systemComparison.read(viewer, params.roundId, query),
);
