import { IN_ROUND, route } from "@/lib/http/route";
import { copiedRoundSchema } from "@/lib/round/round-status";
import { duplicateRound } from "@/lib/round/server/duplicate-round";

export const POST = route(
  {
    summary: "Copy a round's settings into a draft",
    access: "round.create",
    answer: copiedRoundSchema,
    created: ({ id }) => `/api/v1/rounds/${id}`,
    params: IN_ROUND,
  },
  ({ viewer, params: { roundId } }) => duplicateRound(viewer, roundId),
);
