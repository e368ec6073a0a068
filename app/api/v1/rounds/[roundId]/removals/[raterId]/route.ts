import { z } from "zod";
import { letBackIntoRound, removeFromRound } from "@/lib/data/round-people/remove-from-round";
import { route } from "@/lib/http/route";

const params = z.object({ roundId: z.uuid(), raterId: z.uuid() });

export const PUT = route({ params }, async ({ viewer, params: { roundId, raterId } }) => {
  await removeFromRound(viewer, roundId, raterId);
  return { removed: true };
});

export const DELETE = route({ params }, async ({ viewer, params: { roundId, raterId } }) => {
  await letBackIntoRound(viewer, roundId, raterId);
  return { removed: false };
});
