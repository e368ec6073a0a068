import { figureRoute } from "@/lib/http/figure-route";
import { itemAnalysisFigure } from "@/lib/results/item-analysis";
import { readItemAnalysis } from "@/lib/results/server/read-item-analysis";

export const GET = figureRoute(itemAnalysisFigure, readItemAnalysis, { summary: "Analyse questions and responses" });
