import { z } from "zod";
import { route } from "@/lib/http/route";
import { itemAnalysisQuerySchema, itemAnalysisSchema } from "@/lib/results/item-analysis";
import { readItemAnalysis } from "@/lib/results/server/read-item-analysis";

export const GET = route(
  {
    access: "agreement.read",
    answer: itemAnalysisSchema,
    params: z.object({ roundId: z.uuid() }),
    query: itemAnalysisQuerySchema,
  },
  ({ viewer, params, query }) => readItemAnalysis(viewer, params.roundId, query),
);
