import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { letBackIntoRound, removeFromRound } from "@/lib/people/server/round-people";

const params = z.object({ roundId: z.uuid(), raterId: z.uuid() });

export const PUT = route(
  { summary: "Remove a rater from a round", access: "round.control", answer: NOTHING, params },
  async ({ viewer, params: { roundId, raterId } }) => {
    await removeFromRound(viewer, roundId, raterId);
  },
);

export const DELETE = route(
  { summary: "Readmit a rater to a round", access: "round.control", answer: NOTHING, params },
  async ({ viewer, params: { roundId, raterId } }) => {
    await letBackIntoRound(viewer, roundId, raterId);
  },
);
