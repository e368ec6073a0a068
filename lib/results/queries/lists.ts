import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import { type ItemChoice, roundChecklistFigure } from "@/lib/results/agreement-checklist";
import {
  type TaskListChoice,
  taskFacetsSchema,
  taskLabelsSchema,
  taskListSchema,
  taskListSearch,
} from "@/lib/results/agreement-tasks";
import { figureAddress } from "@/lib/results/figure";
import { isPending } from "@/lib/results/pending";
import { type LabelListChoice, labelListSchema, labelListSearch } from "@/lib/results/round-labels";
import { agreementKeys } from "./agreement-keys";
import { whileComputing } from "./figure-query";

export const roundLabelsQuery = (roundId: string, choice: LabelListChoice) =>
  infiniteQueryOptions({
    queryKey: [...agreementKeys.round(roundId), "labels", choice],
    queryFn: ({ signal, pageParam }) => {
      const search = new URLSearchParams(labelListSearch(choice));
      if (pageParam !== null) search.set("after", pageParam);
      return fetchJson(labelListSchema, `/api/v1/rounds/${roundId}/labels?${search}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // Every page that is loaded would be asked for again: only the first one follows the labelling.
    refetchInterval: (query) => (query.state.data?.pages.length === 1 ? 10_000 : false),
  });

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

/** The round's questions, a page after another. */
export const roundQuestionsQuery = (roundId: string, choice: ItemChoice) =>
  infiniteQueryOptions({
    queryKey: [...agreementKeys.round(roundId), "questions", choice],
    queryFn: ({ signal, pageParam: after }) =>
      fetchJson(roundChecklistFigure.answer, figureAddress(roundChecklistFigure, roundId, { ...choice, after }), {
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (page) => (isPending(page) ? null : page.next),
    // Every page that is loaded would be asked for again: only the first one follows the labelling.
    refetchInterval: ({ state: { data } }) => {
      const [first, ...others] = data?.pages ?? [];
      if (!first || others.length > 0) return false;
      return isPending(first) ? whileComputing(first) : 10_000;
    },
  });
