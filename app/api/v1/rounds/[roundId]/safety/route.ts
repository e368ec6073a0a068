import { z } from "zod";
import { readRoundSafety } from "@/lib/data/agreement/systems/read-round-safety";
import { roundSafetyQuerySchema, roundSafetySchema } from "@/lib/domain/agreement/round-safety";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: roundSafetySchema, params: z.object({ roundId: z.uuid() }), query: roundSafetyQuerySchema },
  ({ viewer, params, query }) => readRoundSafety(viewer, params.roundId, query),
);
