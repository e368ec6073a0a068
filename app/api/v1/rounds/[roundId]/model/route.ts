import { figureRoute } from "@/lib/http/figure-route";
import { labelModelFigure } from "@/lib/results/label-model";
import { readLabelModel } from "@/lib/results/server/read-label-model";

export const GET = figureRoute(labelModelFigure, readLabelModel, { summary: "Fit a mixed model to a round’s labels" });
