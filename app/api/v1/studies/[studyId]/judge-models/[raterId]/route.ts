import { z } from "zod";
import { route } from "@/lib/http/route";
import { judgeModelDetailSchema } from "@/lib/judging/judge-model";
import { readJudge } from "@/lib/judging/server/read-judge";

const params = z.object({ studyId: z.uuid(), raterId: z.uuid() });

export const GET = route(
  { summary: "Read a judge", access: "run.read", answer: judgeModelDetailSchema, params },
  ({ viewer, params: { studyId, raterId } }) => readJudge(viewer, studyId, raterId),
);
