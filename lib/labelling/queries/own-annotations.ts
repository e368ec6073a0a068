import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import { isOwnAnnotations } from "@/lib/labelling/labelling-guards";
import { type OwnLabelsFilter, ownLabelsSearch } from "@/lib/labelling/own-labels-filter";
import { parserOf } from "@/lib/wire/guard";
import { labelAddress } from "./label-address";
import { labellingKey } from "./labelling-key";

/** The viewer's own submitted labels in a round, newest first, a page at a time. */
export function ownAnnotationsQuery(roundId: string, filter: OwnLabelsFilter) {
  return infiniteQueryOptions({
    queryKey: [...labellingKey, "own-annotations", roundId, filter],
    queryFn: ({ pageParam, signal }) =>
      fetchJson(
        parserOf(isOwnAnnotations),
        `${labelAddress.ownAnnotations(roundId)}${ownLabelsSearch(filter, pageParam ? { after: pageParam } : {})}`,
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // The list stays while another choice is fetched.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
