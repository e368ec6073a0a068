import { z } from "zod";
import { decideTask } from "@/lib/data/adjudication/decide-task";
import { readDisputedTask } from "@/lib/data/adjudication/read-disputed-task";
import { withdrawDecision } from "@/lib/data/adjudication/withdraw-decision";
import { newDecisionSchema, withdrawalSchema } from "@/lib/domain/adjudication/adjudication";
import { raterGroupSchema } from "@/lib/domain/agreement/agreement-filter";
import { route } from "@/lib/http/route";

const params = z.object({ roundId: z.uuid(), taskId: z.uuid() });
/** whose labels are shown */
const query = z.object({ raters: raterGroupSchema.optional() });

export const GET = route({ params, query }, ({ viewer, params, query }) =>
  readDisputedTask(viewer, params.roundId, params.taskId, query.raters),
);

export const PUT = route({ params, query, body: newDecisionSchema }, async ({ viewer, params, query, body }) => {
  await decideTask(viewer, params.roundId, params.taskId, body);
  return readDisputedTask(viewer, params.roundId, params.taskId, query.raters);
});

export const DELETE = route({ params, query, body: withdrawalSchema }, async ({ viewer, params, query, body }) => {
  await withdrawDecision(viewer, params.roundId, params.taskId, body.expected);
  return readDisputedTask(viewer, params.roundId, params.taskId, query.raters);
});
