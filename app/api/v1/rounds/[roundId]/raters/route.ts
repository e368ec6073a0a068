import { figureRoute } from "@/lib/http/figure-route";
import { roundRatersFigure } from "@/lib/results/agreement-raters";
import { readRaters } from "@/lib/results/server/raters/read-raters";

export const GET = figureRoute(roundRatersFigure, readRaters, {
  summary: "Compare the raters of a round",
  isOfPeople: true,
});
