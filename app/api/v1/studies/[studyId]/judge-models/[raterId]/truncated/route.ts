import { z } from "zod";
import { route } from "@/lib/http/route";
import { truncatedJudgesSchema, truncateReasoningSchema } from "@/lib/judging/truncated-reasoning";
import { truncateReasoning } from "@/lib/judging/worker/make-judge";

const params = z.object({ studyId: z.uuid(), raterId: z.uuid() });

export const POST = route(
  {
    summary: "Ask again for truncated answers",
    access: "run.control",
    answer: truncatedJudgesSchema,
    params,
    body: truncateReasoningSchema,
    example: { kept: [50] },
  },
  ({ viewer, params: { studyId, raterId }, body }) => truncateReasoning(viewer, studyId, raterId, body),
);
