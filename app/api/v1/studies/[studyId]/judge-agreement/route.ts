import { z } from "zod";
import { readJudges } from "@/lib/data/agreement/sources/read-judges";
import { judgesAnswerSchema, judgesQuerySchema } from "@/lib/domain/agreement/judges";
import { route } from "@/lib/http/route";

export const GET = route(
  { answer: judgesAnswerSchema, params: z.object({ studyId: z.uuid() }), query: judgesQuerySchema },
  ({ viewer, params, query }) => readJudges(viewer, params.studyId, query),
);
