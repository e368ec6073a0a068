import { DEMO_MODEL_ID } from "@/lib/endpoints/study-model";
import { IN_STUDY, route } from "@/lib/http/route";
import { newJudgeSchema } from "@/lib/judging/judge-configuration";
import { judgeModelsSchema, madeJudgeSchema } from "@/lib/judging/judge-model";
import { listJudges } from "@/lib/judging/server/list-judges";
import { makeJudge } from "@/lib/judging/worker/make-judge";

export const GET = route(
  { summary: "List the judges of a study", access: "run.read", answer: judgeModelsSchema, params: IN_STUDY },
  ({ viewer, params: { studyId } }) => listJudges(viewer, studyId),
);

export const POST = route(
  {
    summary: "Create a judge",
    access: "run.control",
    answer: madeJudgeSchema,
    created: ({ raterId }, { studyId }) => `/api/v1/studies/${studyId}/judge-models/${raterId}`,
    params: IN_STUDY,
    body: newJudgeSchema,
    example: {
      name: "Judge of pairs",
      modelId: DEMO_MODEL_ID,
      options: { kind: "preference" },
    },
  },
  ({ viewer, params: { studyId }, body }) => makeJudge(viewer, studyId, body),
);
