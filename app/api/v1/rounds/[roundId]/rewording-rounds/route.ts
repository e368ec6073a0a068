import { newRewordingRoundSchema } from "@/lib/checklist/rewording";
import { IN_ROUND, route } from "@/lib/http/route";
import { copiedRoundSchema } from "@/lib/round/round-status";
import { makeRewordingRound } from "@/lib/round/server/rewording-round";

export const POST = route(
  {
    summary: "Create the round that tests reworded questions",
    access: "round.create",
    answer: copiedRoundSchema,
    created: ({ id }) => `/api/v1/rounds/${id}`,
    params: IN_ROUND,
    body: newRewordingRoundSchema,
    example: { drafts: [] },
  },
  ({ viewer, params: { roundId }, body }) => makeRewordingRound(viewer, roundId, body),
);
