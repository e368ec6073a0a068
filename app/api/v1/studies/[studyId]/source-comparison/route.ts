import { compareSources } from "@/lib/compare/server/sources/compare-sources";
import { comparisonsFigure } from "@/lib/compare/sources";
import { figureRoute } from "@/lib/http/figure-route";

export const GET = figureRoute(comparisonsFigure, compareSources, { summary: "Compare two sources of labels" });
