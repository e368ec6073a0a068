import { judgeCorrelationsFigure } from "@/lib/compare/judge-correlations";
import { readJudgeCorrelations } from "@/lib/compare/server/read-judge-correlations";
import { figureRoute } from "@/lib/http/figure-route";

export const GET = figureRoute(judgeCorrelationsFigure, readJudgeCorrelations, {
  summary: "Correlate judges with people",
});
