import { EXAMPLE_ID, IN_STUDY, route } from "@/lib/http/route";
import { madeJudgeSchema } from "@/lib/judging/judge-model";
import { newJurySchema } from "@/lib/judging/jury";
import { createJury } from "@/lib/judging/server/create-judge";

export const POST = route(
  {
    summary: "Create a jury of judges",
    access: "run.control",
    answer: madeJudgeSchema,
    created: ({ raterId }, { studyId }) => `/api/v1/studies/${studyId}/judge-models/${raterId}`,
    params: IN_STUDY,
    body: newJurySchema,
    example: {
      name: "Three judges",
      members: [EXAMPLE_ID, "01990000-0000-7000-8000-000000000002"],
      rule: "mean",
      ties: "none",
    },
  },
  ({ viewer, params: { studyId }, body }) => createJury(viewer, studyId, body),
);
