import { z } from "zod";
import { route } from "@/lib/http/route";
import {
  adjudicationTaskSchema,
  newAnswerDecisionSchema,
  shownLabelsSchema,
  withdrawalSchema,
} from "@/lib/results/adjudication/adjudication";
import { decideAnswer, withdrawAnswer } from "@/lib/results/server/adjudication/decide-answer";
import { readDisputedTask } from "@/lib/results/server/adjudication/read-disputed-task";

const params = z.object({ roundId: z.uuid(), taskId: z.uuid(), number: z.coerce.number().int().min(1).max(1000) });

export const PUT = route(
  {
    summary: "Decide a disputed question",
    access: "adjudicate",
    answer: adjudicationTaskSchema,
    params,
    query: shownLabelsSchema,
    body: newAnswerDecisionSchema,
    example: {
      answer: "YES",
      reason: "It says so in the second paragraph",
      expected: null,
    },
  },
  async ({ viewer, params, query, body }) => {
    await decideAnswer(viewer, params.roundId, params, body);
    return readDisputedTask(viewer, params.roundId, params.taskId, query);
  },
);

export const DELETE = route(
  {
    summary: "Withdraw a decision on a question",
    access: "adjudicate",
    answer: adjudicationTaskSchema,
    params,
    query: withdrawalSchema,
  },
  async ({ viewer, params, query: { expected, ...query } }) => {
    await withdrawAnswer(viewer, params.roundId, params, expected);
    return readDisputedTask(viewer, params.roundId, params.taskId, query);
  },
);
