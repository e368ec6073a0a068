import { roundSystemsFigure } from "@/lib/compare/agreement-systems";
import { readRoundSystems } from "@/lib/compare/server/systems/read-round-systems";
import { figureRoute } from "@/lib/http/figure-route";

export const GET = figureRoute(roundSystemsFigure, readRoundSystems, { summary: "Rank the systems of a round" });
