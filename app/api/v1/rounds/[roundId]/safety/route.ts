import { z } from "zod";
import { readRoundSafety } from "@/lib/compare/server/systems/read-round-safety";
import { route } from "@/lib/http/route";
import { roundSafetyQuerySchema, roundSafetySchema } from "@/lib/results/round-safety";

export const GET = route(
  {
    access: "agreement.read",
    answer: roundSafetySchema,
    params: z.object({ roundId: z.uuid() }),
    query: roundSafetyQuerySchema,
  },
  ({ viewer, params, query }) => readRoundSafety(viewer, params.roundId, query),
);
