import { z } from "zod";
import { route } from "@/lib/http/route";
import { madeJudgeSchema } from "@/lib/judging/judge-model";
import { newJurySchema } from "@/lib/judging/jury";
import { createJury } from "@/lib/judging/server/create-judge";

const params = z.object({ studyId: z.uuid() });

export const POST = route(
  {
    answer: madeJudgeSchema,
    created: ({ raterId }, { studyId }) => `/api/v1/studies/${studyId}/judge-models/${raterId}`,
    params,
    body: newJurySchema,
  },
  ({ viewer, params: { studyId }, body }) => createJury(viewer, studyId, body),
);
