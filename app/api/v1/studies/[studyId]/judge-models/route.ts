import { z } from "zod";
import { route } from "@/lib/http/route";
import { newJudgeSchema } from "@/lib/judging/judge-configuration";
import { judgeModelsSchema, madeJudgeSchema } from "@/lib/judging/judge-model";
import { listJudges } from "@/lib/judging/server/list-judges";
import { makeJudge } from "@/lib/judging/worker/make-judge";

const params = z.object({ studyId: z.uuid() });

export const GET = route({ answer: judgeModelsSchema, params }, ({ viewer, params: { studyId } }) =>
  listJudges(viewer, studyId),
);

export const POST = route(
  {
    answer: madeJudgeSchema,
    created: ({ raterId }, { studyId }) => `/api/v1/studies/${studyId}/judge-models/${raterId}`,
    params,
    body: newJudgeSchema,
  },
  ({ viewer, params: { studyId }, body }) => makeJudge(viewer, studyId, body),
);
