import { IN_ROUND, route } from "@/lib/http/route";
import { roundStatusAnswerSchema, roundStatusChangeSchema } from "@/lib/round/round-status";
import { setRoundStatus } from "@/lib/round/server/set-round-status";

export const PUT = route(
  {
    summary: "Open, pause or close a round",
    access: "round.control",
    answer: roundStatusAnswerSchema,
    params: IN_ROUND,
    body: roundStatusChangeSchema,
    example: { status: "paused" },
  },
  ({ viewer, params: { roundId }, body }) => setRoundStatus(viewer, roundId, body.status),
);
