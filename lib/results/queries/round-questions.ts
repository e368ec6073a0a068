import { infiniteQueryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import { type ItemChoice, itemsSearch, roundChecklistAnswerSchema } from "@/lib/results/agreement-checklist";
import { isPending } from "@/lib/results/pending";
import { agreementKeys } from "./agreement-keys";
import { whileComputing } from "./while-computing";

/** The round's questions, a page after another. */
export const roundQuestionsQuery = (roundId: string, choice: ItemChoice) =>
  infiniteQueryOptions({
    queryKey: [...agreementKeys.round(roundId), "questions", choice],
    queryFn: ({ signal, pageParam }) => {
      const search = itemsSearch(choice);
      if (pageParam > 0) search.set("after", String(pageParam));
      return fetchJson(roundChecklistAnswerSchema, `/api/v1/rounds/${roundId}/checklist?${search}`, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: (page) => (isPending(page) ? null : page.next),
    // Every page that is loaded would be asked for again: only the first one follows the labelling.
    refetchInterval: ({ state: { data } }) => {
      const [first, ...others] = data?.pages ?? [];
      if (!first || others.length > 0) return false;
      return isPending(first) ? whileComputing(first) : 10_000;
    },
  });
