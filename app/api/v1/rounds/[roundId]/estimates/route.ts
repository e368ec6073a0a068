import { estimatesFigure } from "@/lib/compare/estimates";
import { readEstimates } from "@/lib/compare/server/systems/read-estimates";
import { figureRoute } from "@/lib/http/figure-route";

export const GET = figureRoute(estimatesFigure, readEstimates, { summary: "Estimate systems from people and a judge" });
