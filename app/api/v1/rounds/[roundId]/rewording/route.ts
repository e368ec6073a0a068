import { figureRoute } from "@/lib/http/figure-route";
import { rewordingFigure } from "@/lib/results/rewording";
import { readRewording } from "@/lib/results/server/read-rewording";

export const GET = figureRoute(rewordingFigure, readRewording, {
  summary: "Compare questions with their former wording",
});
