import { z } from "zod";
import { systemComparison } from "@/lib/compare/server/systems/read-system-comparison";
import { systemComparisonAnswerSchema } from "@/lib/compare/system-comparison";
import { route } from "@/lib/http/route";
import { agreementFilterSchema } from "@/lib/results/agreement-filter";

export const GET = route(
  {
    access: "agreement.read",
    answer: systemComparisonAnswerSchema,
    params: z.object({ roundId: z.uuid() }),
    query: agreementFilterSchema,
  },
  ({ viewer, params, query }) => systemComparison.read(viewer, params.roundId, query),
);
