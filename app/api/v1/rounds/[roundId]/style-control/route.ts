import { readStyleControl } from "@/lib/compare/server/systems/read-system-comparison";
import { styleControlFigure } from "@/lib/compare/system-comparison";
import { figureRoute } from "@/lib/http/figure-route";

export const GET = figureRoute(styleControlFigure, readStyleControl, {
  summary: "Rank the systems of a round with style taken out",
});
