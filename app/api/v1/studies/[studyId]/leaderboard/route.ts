import { z } from "zod";
import { leaderboardAnswerSchema, leaderboardQuerySchema } from "@/lib/compare/leaderboard";
import { readLeaderboard } from "@/lib/compare/server/leaderboard/read-leaderboard";
import { route } from "@/lib/http/route";

export const GET = route(
  {
    access: "agreement.read",
    answer: leaderboardAnswerSchema,
    params: z.object({ studyId: z.uuid() }),
    query: leaderboardQuerySchema,
  },
  ({ viewer, params, query }) => readLeaderboard(viewer, params.studyId, query),
);
