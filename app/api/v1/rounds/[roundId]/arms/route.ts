import { figureRoute } from "@/lib/http/figure-route";
import { armsFigure } from "@/lib/results/round-arms";
import { readArms } from "@/lib/results/server/read-arms";

export const GET = figureRoute(armsFigure, readArms, { summary: "Compare the arms of a round" });
