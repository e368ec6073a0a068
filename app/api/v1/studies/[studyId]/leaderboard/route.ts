import { z } from "zod";
import { readLeaderboard } from "@/lib/data/agreement/leaderboard/read-leaderboard";
import { leaderboardAnswerSchema, leaderboardQuerySchema } from "@/lib/domain/agreement/leaderboard";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: leaderboardAnswerSchema, params: z.object({ studyId: z.uuid() }), query: leaderboardQuerySchema },
  ({ viewer, params, query }) => readLeaderboard(viewer, params.studyId, query),
);
