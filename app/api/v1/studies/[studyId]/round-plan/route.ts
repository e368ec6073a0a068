import { z } from "zod";
import { previewRound } from "@/lib/data/round/preview-round";
import { roundChoiceSchema } from "@/lib/domain/round/round-choice";
import { roundPlanSummarySchema } from "@/lib/domain/round/round-plan-summary";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid() });

export const POST = route(
  { answer: roundPlanSummarySchema, scope: "read", params, body: roundChoiceSchema },
  ({ viewer, params: { studyId }, body }) => previewRound(viewer, studyId, body),
);
