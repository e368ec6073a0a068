import { z } from "zod";
import { route } from "@/lib/http/route";
import { judgeSamplesQuerySchema, judgeSamplesSchema } from "@/lib/judging/judge-costs";
import { readJudgeSamples } from "@/lib/judging/server/read-judge-samples";

export const GET = route(
  {
    summary: "List a judge's samples",
    access: "agreement.read",
    answer: judgeSamplesSchema,
    params: z.object({ studyId: z.uuid(), raterId: z.uuid() }),
    query: judgeSamplesQuerySchema,
  },
  ({ viewer, params: { studyId, raterId }, query }) => readJudgeSamples(viewer, studyId, raterId, query),
);
