import { z } from "zod";
import { readJudge } from "@/lib/data/judge/read-judge";
import { judgeModelDetailSchema } from "@/lib/domain/judge/judge-model";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid(), raterId: z.uuid() });

export const GET = route({ answer: judgeModelDetailSchema, params }, ({ viewer, params: { studyId, raterId } }) =>
  readJudge(viewer, studyId, raterId),
);
