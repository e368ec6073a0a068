import { figureRoute } from "@/lib/http/figure-route";
import { roundGroupsFigure } from "@/lib/results/agreement-groups";
import { readRoundGroups } from "@/lib/results/server/read-round-groups";

export const GET = figureRoute(roundGroupsFigure, readRoundGroups, { summary: "Compute agreement by group of tasks" });
