import { protocolsFigure } from "@/lib/compare/protocols";
import { compareRounds } from "@/lib/compare/server/compare-rounds";
import { figureRoute } from "@/lib/http/figure-route";

export const GET = figureRoute(protocolsFigure, compareRounds, { summary: "Compare rounds of different protocols" });
