import { figureRoute } from "@/lib/http/figure-route";
import { roundChecklistFigure } from "@/lib/results/agreement-checklist";
import { readRoundChecklist } from "@/lib/results/server/read-round-checklist";

export const GET = figureRoute(roundChecklistFigure, readRoundChecklist, {
  summary: "Compute agreement by checklist question",
});
