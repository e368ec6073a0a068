import { figureRoute } from "@/lib/http/figure-route";
import { disagreementSourcesFigure } from "@/lib/results/disagreement-sources";
import { readDisagreementSources } from "@/lib/results/server/read-disagreement-sources";

export const GET = figureRoute(disagreementSourcesFigure, readDisagreementSources, {
  summary: "Find why alpha is low",
});
