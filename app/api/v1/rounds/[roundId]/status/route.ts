import { z } from "zod";
import { route } from "@/lib/http/route";
import { roundStatusAnswerSchema, roundStatusChangeSchema } from "@/lib/round/round-status";
import { setRoundStatus } from "@/lib/round/server/set-round-status";

const params = z.object({ roundId: z.uuid() });

export const PUT = route(
  {
    access: "round.control",
    answer: roundStatusAnswerSchema,
    params,
    body: roundStatusChangeSchema,
    example: { status: "paused" },
  },
  ({ viewer, params: { roundId }, body }) => setRoundStatus(viewer, roundId, body.status),
);
