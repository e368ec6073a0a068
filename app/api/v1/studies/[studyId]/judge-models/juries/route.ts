import { z } from "zod";
import { createJury } from "@/lib/data/judge/create-jury";
import { madeJudgeSchema } from "@/lib/domain/judge/judge-model";
import { newJurySchema } from "@/lib/domain/judge/jury";
import { route } from "@/lib/http/route";

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
