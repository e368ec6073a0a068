import { z } from "zod";
import { readJudgeSamples } from "@/lib/data/judge/read-judge-samples";
import { route } from "@/lib/http/route";

export const GET = route(
  { params: z.object({ studyId: z.uuid(), raterId: z.uuid() }) },
  ({ viewer, params: { studyId, raterId } }) => readJudgeSamples(viewer, studyId, raterId),
);
