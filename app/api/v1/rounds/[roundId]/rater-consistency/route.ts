import { figureRoute } from "@/lib/http/figure-route";
import { raterConsistencyFigure } from "@/lib/results/rater-consistency";
import { readRaterConsistency } from "@/lib/results/server/read-rater-consistency";

export const GET = figureRoute(raterConsistencyFigure, readRaterConsistency, {
  summary: "Compute raters' consistency with themselves",
});
