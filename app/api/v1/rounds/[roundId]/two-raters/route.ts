import { figureRoute } from "@/lib/http/figure-route";
import { readTwoRaters } from "@/lib/results/server/read-two-raters";
import { twoRatersFigure } from "@/lib/results/two-raters";

export const GET = figureRoute(twoRatersFigure, readTwoRaters, { summary: "Compare two raters", isOfPeople: true });
