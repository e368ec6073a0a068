import { z } from "zod";
import { decideTraining } from "@/lib/data/training/decide-training";
import { trainingDecisionSchema } from "@/lib/domain/training/training";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";

export const POST = route(
  { answer: NOTHING, params: z.object({ roundId: z.uuid(), raterId: z.uuid() }), body: trainingDecisionSchema },
  async ({ viewer, params: { roundId, raterId }, body }) => {
    await decideTraining(viewer, roundId, raterId, body.decision);
  },
);
