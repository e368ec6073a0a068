import { infiniteQueryOptions } from "@tanstack/react-query";
import { type ItemChoice, itemsSearch, roundChecklistSchema } from "@/lib/domain/agreement/agreement-checklist";
import { fetchJson } from "@/lib/http/fetch-json";
import { agreementKeys } from "./agreement-keys";

/** The round's questions, a page after another. */
export const roundQuestionsQuery = (roundId: string, choice: ItemChoice) =>
  infiniteQueryOptions({
    queryKey: [...agreementKeys.round(roundId), "questions", choice],
    queryFn: ({ signal, pageParam }) => {
      const search = itemsSearch(choice);
      if (pageParam > 0) search.set("after", String(pageParam));
      return fetchJson(roundChecklistSchema, `/api/v1/rounds/${roundId}/checklist?${search}`, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
    // Every page that is loaded would be asked for again: only the first one follows the labelling.
    refetchInterval: (query) => (query.state.data?.pages.length === 1 ? 10_000 : false),
  });
