import { z } from "zod";
import { readItemAnalysis } from "@/lib/data/agreement/read-item-analysis";
import { itemAnalysisQuerySchema, itemAnalysisSchema } from "@/lib/domain/agreement/item-analysis";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: itemAnalysisSchema, params: z.object({ roundId: z.uuid() }), query: itemAnalysisQuerySchema },
  ({ viewer, params, query }) => readItemAnalysis(viewer, params.roundId, query),
);
