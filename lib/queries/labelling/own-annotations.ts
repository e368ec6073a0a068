import { infiniteQueryOptions } from "@tanstack/react-query";
import { ownAnnotationsSchema } from "@/lib/domain/labelling";
import { fetchJson } from "@/lib/http/fetch-json";
import { labelAddress } from "./label-address";

/** The viewer's own submitted labels in a round, newest first, a page at a time. */
export function ownAnnotationsQuery(roundId: string) {
  return infiniteQueryOptions({
    queryKey: ["labelling", "own-annotations", roundId],
    queryFn: ({ pageParam, signal }) =>
      fetchJson(ownAnnotationsSchema, labelAddress.ownAnnotations(roundId, pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    networkMode: "always",
    staleTime: 0,
  });
}
