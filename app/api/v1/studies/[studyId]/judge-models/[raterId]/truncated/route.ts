import { z } from "zod";
import { truncatedJudgesSchema, truncateReasoningSchema } from "@/lib/domain/judge/truncated-reasoning";
import { route } from "@/lib/http/route";
import { truncateReasoning } from "@/lib/jobs/judging/make-judge";

const params = z.object({ studyId: z.uuid(), raterId: z.uuid() });

export const POST = route(
  { answer: truncatedJudgesSchema, params, body: truncateReasoningSchema },
  ({ viewer, params: { studyId, raterId }, body }) => truncateReasoning(viewer, studyId, raterId, body),
);
