import { readRoundRewards } from "@/lib/compare/server/systems/read-round-rewards";
import { figureRoute } from "@/lib/http/figure-route";
import { roundRewardsFigure } from "@/lib/results/round-rewards";

export const GET = figureRoute(roundRewardsFigure, readRoundRewards, {
  summary: "Compute rewards from checklist answers",
});
