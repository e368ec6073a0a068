import { readRoundSafety } from "@/lib/compare/server/systems/read-round-safety";
import { figureRoute } from "@/lib/http/figure-route";
import { roundSafetyFigure } from "@/lib/results/round-safety";

export const GET = figureRoute(roundSafetyFigure, readRoundSafety, { summary: "Summarise reports of harmful content" });
