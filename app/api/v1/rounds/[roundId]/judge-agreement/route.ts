import { z } from "zod";
import { readRoundJudges } from "@/lib/data/agreement/judges/read-round-judges";
import { roundJudgesAnswerSchema, roundJudgesQuerySchema } from "@/lib/domain/agreement/round-judges";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: roundJudgesAnswerSchema, params: z.object({ roundId: z.uuid() }), query: roundJudgesQuerySchema },
  ({ viewer, params, query }) => readRoundJudges(viewer, params.roundId, query),
);
