import { z } from "zod";
import { readRoundProgress } from "@/lib/data/agreement/progress/read-round-progress";
import { roundProgressSchema } from "@/lib/domain/agreement/agreement-progress";
import { route } from "@/lib/http/route";

export const GET = route(
  { isPolled: true, answer: roundProgressSchema, params: z.object({ roundId: z.uuid() }) },
  ({ viewer, params }) => readRoundProgress(viewer, params.roundId),
);
