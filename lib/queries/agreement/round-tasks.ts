import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type TaskListQuery, taskLabelsSchema, taskListSchema } from "@/lib/domain/agreement-tasks";
import { fetchJson } from "@/lib/http/fetch-json";

export const roundTasksQuery = (roundId: string, { order, show }: Omit<TaskListQuery, "after">) =>
  infiniteQueryOptions({
    queryKey: ["round", roundId, "tasks", { order, show }],
    queryFn: ({ signal, pageParam }) => {
      const search = new URLSearchParams({ order, show });
      if (pageParam !== null) search.set("after", pageParam);
      return fetchJson(taskListSchema, `/api/v1/rounds/${roundId}/labels?${search}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

export const taskLabelsQuery = (roundId: string, taskId: string) =>
  queryOptions({
    queryKey: ["round", roundId, "task", taskId],
    queryFn: ({ signal }) => fetchJson(taskLabelsSchema, `/api/v1/rounds/${roundId}/labels/${taskId}`, { signal }),
    refetchInterval: 10_000,
  });
