import { z } from "zod";
import { listJudges } from "@/lib/data/judge/list-judges";
import { newJudgeSchema } from "@/lib/domain/judge/judge-configuration";
import { judgeModelsSchema, madeJudgeSchema } from "@/lib/domain/judge/judge-model";
import { route } from "@/lib/http/route";
import { makeJudge } from "@/lib/jobs/judging/make-judge";

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
