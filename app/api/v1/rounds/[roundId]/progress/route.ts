import { IN_ROUND, route } from "@/lib/http/route";
import { roundProgressSchema } from "@/lib/results/agreement-progress";
import { readRoundProgress } from "@/lib/results/server/progress/read-round-progress";

export const GET = route(
  {
    summary: "Read a round's progress",
    access: "agreement.read",
    isPolled: true,
    answer: roundProgressSchema,
    params: IN_ROUND,
  },
  ({ viewer, params }) => readRoundProgress(viewer, params.roundId),
);
