import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";
import {
  type AdjudicationChoice,
  adjudicationQueueSchema,
  adjudicationTaskSchema,
  type NewDecision,
} from "@/lib/domain/adjudication";
import { fetchJson } from "@/lib/http/fetch-json";

const POLL_MS = 5_000;

const address = (roundId: string) => `/api/v1/rounds/${roundId}/adjudication`;

export const adjudicationKey = (roundId: string) => ["round", roundId, "adjudication"] as const;

export const adjudicationQueueQuery = (roundId: string, choice: Omit<AdjudicationChoice, "task">) => {
  const { rule, at, show, raters } = choice;
  return infiniteQueryOptions({
    queryKey: [...adjudicationKey(roundId), "queue", { rule, at, show, raters }],
    queryFn: ({ signal, pageParam }) => {
      const search = new URLSearchParams({ rule, at: String(at), show, raters });
      if (pageParam !== null) search.set("after", pageParam);
      return fetchJson(adjudicationQueueSchema, `${address(roundId)}?${search}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: POLL_MS,
  });
};

export const adjudicationTaskQuery = (roundId: string, taskId: string) =>
  queryOptions({
    queryKey: [...adjudicationKey(roundId), "task", taskId],
    queryFn: ({ signal }) => fetchJson(adjudicationTaskSchema, `${address(roundId)}/${taskId}`, { signal }),
    refetchInterval: POLL_MS,
  });

export const decideTask = (roundId: string, taskId: string) =>
  mutationOptions({
    mutationFn: (decision: NewDecision) =>
      fetchJson(adjudicationTaskSchema, `${address(roundId)}/${taskId}`, { method: "PUT", body: decision }),
  });

export const withdrawDecision = (roundId: string, taskId: string) =>
  mutationOptions({
    mutationFn: (expected: string) =>
      fetchJson(adjudicationTaskSchema, `${address(roundId)}/${taskId}`, { method: "DELETE", body: { expected } }),
  });
