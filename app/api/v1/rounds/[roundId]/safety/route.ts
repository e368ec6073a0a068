import { z } from "zod";
import { readRoundSafety } from "@/lib/data/agreement/systems/read-round-safety";
import { roundSafetyQuerySchema } from "@/lib/domain/agreement/round-safety";
import { route } from "@/lib/http/route";

export const GET = route(
  { params: z.object({ roundId: z.uuid() }), query: roundSafetyQuerySchema },
  ({ viewer, params, query }) => readRoundSafety(viewer, params.roundId, query),
);
