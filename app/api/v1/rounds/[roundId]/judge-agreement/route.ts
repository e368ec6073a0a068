import { z } from "zod";
import { roundJudgesAnswerSchema, roundJudgesQuerySchema } from "@/lib/compare/round-judges";
import { readRoundJudges } from "@/lib/compare/server/judges/read-round-judges";
import { route } from "@/lib/http/route";

export const GET = route(
  {
    access: "agreement.read",
    answer: roundJudgesAnswerSchema,
    params: z.object({ roundId: z.uuid() }),
    query: roundJudgesQuerySchema,
  },
  ({ viewer, params, query }) => readRoundJudges(viewer, params.roundId, query),
);
