import { readSystemComparison } from "@/lib/compare/server/systems/read-system-comparison";
import { systemComparisonFigure } from "@/lib/compare/system-comparison";
import { figureRoute } from "@/lib/http/figure-route";

export const GET = figureRoute(systemComparisonFigure, readSystemComparison, {
  summary: "Compare the systems of a round",
});
