import { IN_STUDY, route } from "@/lib/http/route";
import { roundChoiceSchema } from "@/lib/round/round-choice";
import { roundPlanSummarySchema } from "@/lib/round/round-plan-summary";
import { previewRound } from "@/lib/round/server/preview-round";

export const POST = route(
  {
    summary: "Preview a new round",
    access: "round.create",
    answer: roundPlanSummarySchema,
    scope: "read",
    params: IN_STUDY,
    body: roundChoiceSchema,
    example: { protocol: "direct_scoring", overlap: 3 },
  },
  ({ viewer, params: { studyId }, body }) => previewRound(viewer, studyId, body),
);
