import { judgesFigure } from "@/lib/compare/judges";
import { readJudges } from "@/lib/compare/server/read-judges";
import { figureRoute } from "@/lib/http/figure-route";

export const GET = figureRoute(judgesFigure, readJudges, { summary: "Compare judges with people in a study" });
