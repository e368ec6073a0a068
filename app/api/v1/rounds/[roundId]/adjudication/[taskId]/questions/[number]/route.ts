import { z } from "zod";
import { decideAnswer, withdrawAnswer } from "@/lib/data/adjudication/decide-answer";
import { readDisputedTask } from "@/lib/data/adjudication/read-disputed-task";
import { newAnswerDecisionSchema, withdrawalSchema } from "@/lib/domain/adjudication/adjudication";
import { raterGroupSchema } from "@/lib/domain/agreement/agreement-filter";
import { route } from "@/lib/http/route";

const params = z.object({ roundId: z.uuid(), taskId: z.uuid(), number: z.coerce.number().int().min(1).max(1000) });
/** whose labels are shown */
const query = z.object({ raters: raterGroupSchema.optional() });

export const PUT = route({ params, query, body: newAnswerDecisionSchema }, async ({ viewer, params, query, body }) => {
  await decideAnswer(viewer, params.roundId, params, body);
  return readDisputedTask(viewer, params.roundId, params.taskId, query.raters);
});

export const DELETE = route({ params, query, body: withdrawalSchema }, async ({ viewer, params, query, body }) => {
  await withdrawAnswer(viewer, params.roundId, params, body.expected);
  return readDisputedTask(viewer, params.roundId, params.taskId, query.raters);
});
