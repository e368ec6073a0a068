import { leaderboardFigure } from "@/lib/compare/leaderboard";
import { readLeaderboard } from "@/lib/compare/server/leaderboard/read-leaderboard";
import { figureRoute } from "@/lib/http/figure-route";

export const GET = figureRoute(leaderboardFigure, readLeaderboard, { summary: "Rank systems across rounds" });
