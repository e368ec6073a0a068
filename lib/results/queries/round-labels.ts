import { infiniteQueryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import { type LabelListChoice, labelListSchema, labelListSearch } from "@/lib/results/round-labels";
import { agreementKeys } from "./agreement-keys";

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
