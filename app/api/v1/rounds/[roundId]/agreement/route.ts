import { figureRoute } from "@/lib/http/figure-route";
import { roundAgreementFigure } from "@/lib/results/agreement-round";
import { readRoundAgreement } from "@/lib/results/server/read-round-agreement";

export const GET = figureRoute(roundAgreementFigure, readRoundAgreement, {
  summary: "Compute inter-rater agreement",
  isPolled: true,
});
