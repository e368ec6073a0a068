import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import {
  type TaskListChoice,
  taskFacetsSchema,
  taskLabelsSchema,
  taskListSchema,
  taskListSearch,
} from "@/lib/results/agreement-tasks";
import { agreementKeys } from "./agreement-keys";

export const roundTasksQuery = (roundId: string, choice: TaskListChoice) =>
  infiniteQueryOptions({
    queryKey: [...agreementKeys.round(roundId), "tasks", choice],
    queryFn: ({ signal, pageParam }) => {
      const search = new URLSearchParams(taskListSearch(choice));
      if (pageParam !== null) search.set("after", pageParam);
      return fetchJson(taskListSchema, `/api/v1/rounds/${roundId}/tasks?${search}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: 10_000,
  });

export const taskLabelsQuery = (roundId: string, taskId: string) =>
  queryOptions({
    queryKey: [...agreementKeys.round(roundId), "task", taskId],
    queryFn: ({ signal }) => fetchJson(taskLabelsSchema, `/api/v1/rounds/${roundId}/tasks/${taskId}`, { signal }),
    refetchInterval: 10_000,
  });

/** What a round's tasks are about does not change once it is open. */
export const taskFacetsQuery = (roundId: string) =>
  queryOptions({
    queryKey: [...agreementKeys.round(roundId), "task-facets"],
    queryFn: ({ signal }) => fetchJson(taskFacetsSchema, `/api/v1/rounds/${roundId}/task-facets`, { signal }),
    staleTime: 60_000,
  });
