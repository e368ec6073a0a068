import { figureRoute } from "@/lib/http/figure-route";
import { agreementByFigure } from "@/lib/results/agreement-by";
import { readAgreementBy } from "@/lib/results/server/read-agreement-by";

export const GET = figureRoute(agreementByFigure, readAgreementBy, {
  summary: "Compute agreement by position, confidence or reading",
});
