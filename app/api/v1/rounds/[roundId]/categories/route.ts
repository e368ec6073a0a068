import { figureRoute } from "@/lib/http/figure-route";
import { roundCategoriesFigure } from "@/lib/results/round-categories";
import { readRoundCategories } from "@/lib/results/server/read-round-categories";

export const GET = figureRoute(roundCategoriesFigure, readRoundCategories, {
  summary: "Compute agreement on question categories",
});
