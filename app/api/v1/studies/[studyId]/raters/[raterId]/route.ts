import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { judgeDescriptionSchema } from "@/lib/judging/describe-judge";
import { saveJudgeDescription } from "@/lib/people/server/rater/imported-raters";

export const PATCH = route(
  {
    summary: "Describe an imported rater",
    access: "study.import",
    answer: NOTHING,
    params: z.object({ studyId: z.uuid(), raterId: z.uuid() }),
    body: judgeDescriptionSchema.partial(),
    example: { strategy: "CoT" },
  },
  async ({ viewer, params: { studyId, raterId }, body }) => {
    await saveJudgeDescription(viewer, studyId, raterId, body);
  },
);
