import { figureRoute } from "@/lib/http/figure-route";
import { enoughLabelsFigure } from "@/lib/results/enough-labels";
import { readEnoughLabels } from "@/lib/results/server/read-enough-labels";

export const GET = figureRoute(enoughLabelsFigure, readEnoughLabels, {
  summary: "Estimate how many labels are enough",
});
