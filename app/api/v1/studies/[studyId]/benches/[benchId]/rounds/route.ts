import { z } from "zod";
import { EXAMPLE_ID, route } from "@/lib/http/route";
import { deferredRoundMadeSchema, deferredRoundSchema } from "@/lib/judging/bench";
import { createDeferredRound } from "@/lib/judging/server/bench-mistakes";

const params = z.object({ studyId: z.uuid(), benchId: z.uuid() });

export const POST = route(
  {
    summary: "Make a round of the tasks a judge is least sure of",
    access: "round.create",
    answer: deferredRoundMadeSchema,
    params,
    body: deferredRoundSchema,
    example: { raterId: EXAMPLE_ID, tasks: 50, name: "Unsure tasks", overlap: 3 },
  },
  ({ viewer, params: { studyId, benchId }, body }) => createDeferredRound(viewer, studyId, benchId, body),
);
