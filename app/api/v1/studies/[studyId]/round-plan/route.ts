import { z } from "zod";
import { route } from "@/lib/http/route";
import { roundChoiceSchema } from "@/lib/round/round-choice";
import { roundPlanSummarySchema } from "@/lib/round/round-plan-summary";
import { previewRound } from "@/lib/round/server/preview-round";

const params = z.object({ studyId: z.uuid() });

export const POST = route(
  {
    access: "round.create",
    answer: roundPlanSummarySchema,
    scope: "read",
    params,
    body: roundChoiceSchema,
    example: { protocol: "direct_scoring", overlap: 3 },
  },
  ({ viewer, params: { studyId }, body }) => previewRound(viewer, studyId, body),
);
