import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { decideTraining } from "@/lib/training/server/decide-training";
import { trainingDecisionSchema } from "@/lib/training/training";

export const POST = route(
  {
    summary: "Admit a rater or let them retry training",
    access: "round.control",
    answer: NOTHING,
    params: z.object({ roundId: z.uuid(), raterId: z.uuid() }),
    body: trainingDecisionSchema,
    example: { decision: "admit" },
  },
  async ({ viewer, params: { roundId, raterId }, body }) => {
    await decideTraining(viewer, roundId, raterId, body.decision);
  },
);
