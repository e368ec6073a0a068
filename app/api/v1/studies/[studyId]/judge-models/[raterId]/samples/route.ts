import { z } from "zod";
import { readJudgeSamples } from "@/lib/data/judge/read-judge-samples";
import { judgeSamplesSchema } from "@/lib/domain/agreement/judge-costs";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: judgeSamplesSchema, params: z.object({ studyId: z.uuid(), raterId: z.uuid() }) },
  ({ viewer, params: { studyId, raterId } }) => readJudgeSamples(viewer, studyId, raterId),
);
