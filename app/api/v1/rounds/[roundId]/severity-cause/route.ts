import { figureRoute } from "@/lib/http/figure-route";
import { severityCauseFigure } from "@/lib/results/rater-severity";
import { readSeverityCause } from "@/lib/results/server/raters/read-rater-severity";

export const GET = figureRoute(severityCauseFigure, readSeverityCause, {
  summary: "Say whether raters' severity lowers alpha",
});
