import { infiniteQueryOptions } from "@tanstack/react-query";
import { isOwnAnnotations } from "@/lib/domain/labelling/labelling-guards";
import { parserOf } from "@/lib/domain/wire/guard";
import { fetchJson } from "@/lib/http/fetch-json";
import { labelAddress } from "./label-address";
import { labellingKey } from "./labelling-key";

/** The viewer's own submitted labels in a round, newest first, a page at a time. */
export function ownAnnotationsQuery(roundId: string) {
  return infiniteQueryOptions({
    queryKey: [...labellingKey, "own-annotations", roundId],
    queryFn: ({ pageParam, signal }) =>
      fetchJson(parserOf(isOwnAnnotations), labelAddress.ownAnnotations(roundId, pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });
}
