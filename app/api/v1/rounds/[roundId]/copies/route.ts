import { z } from "zod";
import { duplicateRound } from "@/lib/data/round/duplicate-round";
import { copiedRoundSchema } from "@/lib/domain/round/round-status-change";
import { route } from "@/lib/http/route";

const params = z.object({ roundId: z.uuid() });

export const POST = route(
  { answer: copiedRoundSchema, created: ({ id }) => `/api/v1/rounds/${id}`, params },
  ({ viewer, params: { roundId } }) => duplicateRound(viewer, roundId),
);
