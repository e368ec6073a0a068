import { z } from "zod";
import { readRoundRewards } from "@/lib/compare/server/systems/read-round-rewards";
import { route } from "@/lib/http/route";
import { roundRewardsQuerySchema, roundRewardsSchema } from "@/lib/results/round-rewards";

export const GET = route(
  {
    access: "agreement.read",
    answer: roundRewardsSchema,
    params: z.object({ roundId: z.uuid() }),
    query: roundRewardsQuerySchema,
  },
  ({ viewer, params, query }) => readRoundRewards(viewer, params.roundId, query),
);
