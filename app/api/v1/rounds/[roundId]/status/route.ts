import { z } from "zod";
import { setRoundStatus } from "@/lib/data/round/set-round-status";
import { roundStatusAnswerSchema, roundStatusChangeSchema } from "@/lib/domain/round/round-status-change";
import { route } from "@/lib/http/route";

const params = z.object({ roundId: z.uuid() });

export const PUT = route(
  { answer: roundStatusAnswerSchema, params, body: roundStatusChangeSchema },
  ({ viewer, params: { roundId }, body }) => setRoundStatus(viewer, roundId, body.status),
);
