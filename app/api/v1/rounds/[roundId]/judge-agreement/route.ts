import { roundJudgesFigure } from "@/lib/compare/round-judges";
import { readRoundJudges } from "@/lib/compare/server/read-round-judges";
import { figureRoute } from "@/lib/http/figure-route";

export const GET = figureRoute(roundJudgesFigure, readRoundJudges, {
  summary: "Compare judges with people in a round",
});
