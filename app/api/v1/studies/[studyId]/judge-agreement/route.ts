import { z } from "zod";
import { judgesAnswerSchema, judgesQuerySchema } from "@/lib/compare/judges";
import { readJudges } from "@/lib/compare/server/sources/read-judges";
import { route } from "@/lib/http/route";

export const GET = route(
  {
    access: "agreement.read",
    answer: judgesAnswerSchema,
    params: z.object({ studyId: z.uuid() }),
    query: judgesQuerySchema,
  },
  ({ viewer, params, query }) => readJudges(viewer, params.studyId, query),
);
