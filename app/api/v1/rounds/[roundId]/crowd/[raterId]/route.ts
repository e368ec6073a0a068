import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { crowdDecisionSchema } from "@/lib/people/crowd";
import { decideParticipant } from "@/lib/people/server/crowd/participants";

export const PUT = route(
  {
    summary: "Approve or screen out a participant, and set their bonus",
    access: "round.control",
    answer: NOTHING,
    params: z.object({ roundId: z.uuid(), raterId: z.uuid() }),
    body: crowdDecisionSchema,
    example: { decision: "approved", bonus: 0.5 },
  },
  async ({ viewer, params: { roundId, raterId }, body }) => {
    await decideParticipant(viewer, roundId, raterId, body);
  },
);
