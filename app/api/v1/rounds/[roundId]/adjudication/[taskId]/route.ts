import { z } from "zod";
import { route } from "@/lib/http/route";
import {
  adjudicationTaskSchema,
  newDecisionSchema,
  shownLabelsSchema,
  withdrawalSchema,
} from "@/lib/results/adjudication/adjudication";
import { decideTask } from "@/lib/results/server/adjudication/decide-task";
import { readDisputedTask } from "@/lib/results/server/adjudication/read-disputed-task";
import { withdrawDecision } from "@/lib/results/server/adjudication/withdraw-decision";

const params = z.object({ roundId: z.uuid(), taskId: z.uuid() });

export const GET = route(
  {
    summary: "Read a task to adjudicate",
    access: "adjudicate",
    isOfPeople: true,
    answer: adjudicationTaskSchema,
    params,
    query: shownLabelsSchema,
  },
  ({ viewer, params, query }) => readDisputedTask(viewer, params.roundId, params.taskId, query),
);

export const PUT = route(
  {
    summary: "Decide a disputed task",
    access: "adjudicate",
    answer: adjudicationTaskSchema,
    params,
    query: shownLabelsSchema,
    body: newDecisionSchema,
    example: {
      level: 3,
      reason: "The last sentence is missing",
      expected: null,
    },
  },
  async ({ viewer, params, query, body }) => {
    await decideTask(viewer, params.roundId, params.taskId, body);
    return readDisputedTask(viewer, params.roundId, params.taskId, query);
  },
);

export const DELETE = route(
  {
    summary: "Withdraw a decision on a task",
    access: "adjudicate",
    answer: adjudicationTaskSchema,
    params,
    query: withdrawalSchema,
  },
  async ({ viewer, params, query: { expected, ...query } }) => {
    await withdrawDecision(viewer, params.roundId, params.taskId, expected);
    return readDisputedTask(viewer, params.roundId, params.taskId, query);
  },
);
