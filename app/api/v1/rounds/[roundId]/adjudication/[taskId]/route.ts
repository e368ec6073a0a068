import { z } from "zod";
import { decideTask } from "@/lib/data/adjudication/decide-task";
import { readDisputedTask } from "@/lib/data/adjudication/read-disputed-task";
import { withdrawDecision } from "@/lib/data/adjudication/withdraw-decision";
import { newDecisionSchema, withdrawalSchema } from "@/lib/domain/adjudication";
import { route } from "@/lib/http/route";

const params = z.object({ roundId: z.uuid(), taskId: z.uuid() });

export const GET = route({ params }, ({ viewer, params }) => readDisputedTask(viewer, params.roundId, params.taskId));

export const PUT = route({ params, body: newDecisionSchema }, async ({ viewer, params, body }) => {
  await decideTask(viewer, params.roundId, params.taskId, body);
  return readDisputedTask(viewer, params.roundId, params.taskId);
});

export const DELETE = route({ params, body: withdrawalSchema }, async ({ viewer, params, body }) => {
  await withdrawDecision(viewer, params.roundId, params.taskId, body.expected);
  return readDisputedTask(viewer, params.roundId, params.taskId);
});
