import { figureRoute } from "@/lib/http/figure-route";
import { raterSeverityFigure } from "@/lib/results/rater-severity";
import { readRaterSeverity } from "@/lib/results/server/raters/read-rater-severity";

export const GET = figureRoute(raterSeverityFigure, readRaterSeverity, { summary: "Estimate how strict raters are" });
