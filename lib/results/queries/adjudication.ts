import { infiniteQueryOptions, mutationOptions, queryOptions, useQueryClient } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import {
  type AdjudicationChoice,
  type AdjudicationTask,
  adjudicationQueueSchema,
  adjudicationTaskSchema,
  type NewAnswerDecision,
  type NewDecision,
  type ShownLabels,
} from "@/lib/results/adjudication/adjudication";
import { filterQuery } from "@/lib/results/agreement-filter";
import { agreementKeys } from "./agreement-keys";

const POLL_MS = 5_000;

const address = (roundId: string) => `/api/v1/rounds/${roundId}/adjudication`;

/** A task with the labels that are shown with it. */
export interface TaskOfQueue extends ShownLabels {
  roundId: string;
  taskId: string;
}

const taskAddress = ({ roundId, taskId, raters, without }: TaskOfQueue, part = "") =>
  `${address(roundId)}/${taskId}${part}${filterQuery({ raters, without })}`;

/** Address of the decision to withdraw, as the person who withdraws it saw it. */
const withdrawal = (task: TaskOfQueue, expected: string, part = "") => {
  const shown = taskAddress(task, part);
  return `${shown}${shown.includes("?") ? "&" : "?"}${new URLSearchParams({ expected })}`;
};

const adjudicationKey = (roundId: string) => [...agreementKeys.round(roundId), "adjudication"] as const;

export const adjudicationQueueQuery = (roundId: string, choice: Omit<AdjudicationChoice, "task">) => {
  const { rule, at, show, raters, without } = choice;
  return infiniteQueryOptions({
    queryKey: [...adjudicationKey(roundId), "queue", { rule, at, show, raters, without }],
    queryFn: ({ signal, pageParam }) => {
      const search = new URLSearchParams({ rule, at: String(at), show });
      if (raters !== undefined) search.set("raters", raters);
      if (without !== undefined) search.set("without", without);
      if (pageParam !== null) search.set("after", pageParam);
      return fetchJson(adjudicationQueueSchema, `${address(roundId)}?${search}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: POLL_MS,
  });
};

export const adjudicationTaskQuery = (task: TaskOfQueue) =>
  queryOptions({
    queryKey: [...adjudicationKey(task.roundId), "task", task.taskId, task.raters, task.without],
    queryFn: ({ signal }) => fetchJson(adjudicationTaskSchema, taskAddress(task), { signal }),
    refetchInterval: POLL_MS,
  });

export const decideTask = (task: TaskOfQueue) =>
  mutationOptions({
    mutationFn: (decision: NewDecision) =>
      fetchJson(adjudicationTaskSchema, taskAddress(task), { method: "PUT", body: decision }),
  });

export const withdrawDecision = (task: TaskOfQueue) =>
  mutationOptions({
    mutationFn: (expected: string) =>
      fetchJson(adjudicationTaskSchema, withdrawal(task, expected), { method: "DELETE" }),
  });

/** What is known of a task here, after a decision. */
export function useDecidedTask(task: TaskOfQueue) {
  const client = useQueryClient();
  return {
    /** @returns kept once the queue knows, too */
    show(decided: AdjudicationTask) {
      client.setQueryData(adjudicationTaskQuery(task).queryKey, decided);
      return client.invalidateQueries({ queryKey: [...adjudicationKey(task.roundId), "queue"] });
    },
    /** After a refusal: somebody else may have decided. */
    readAgain: () => client.invalidateQueries({ queryKey: adjudicationTaskQuery(task).queryKey }),
  };
}

/** One question of the task's checklist; the first is 1. */
export const decideAnswer = (task: TaskOfQueue, number: number) =>
  mutationOptions({
    mutationFn: (decision: NewAnswerDecision) =>
      fetchJson(adjudicationTaskSchema, taskAddress(task, `/questions/${number}`), { method: "PUT", body: decision }),
  });

export const withdrawAnswer = (task: TaskOfQueue, number: number) =>
  mutationOptions({
    mutationFn: (expected: string) =>
      fetchJson(adjudicationTaskSchema, withdrawal(task, expected, `/questions/${number}`), { method: "DELETE" }),
  });
