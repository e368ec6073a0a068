import { z } from "zod";
import { route } from "@/lib/http/route";
import { copiedRoundSchema } from "@/lib/round/round-status";
import { duplicateRound } from "@/lib/round/server/duplicate-round";

const params = z.object({ roundId: z.uuid() });

export const POST = route(
  { access: "round.create", answer: copiedRoundSchema, created: ({ id }) => `/api/v1/rounds/${id}`, params },
  ({ viewer, params: { roundId } }) => duplicateRound(viewer, roundId),
);
