import { queryOptions } from "@tanstack/react-query";
import { roundForRaterSchema } from "@/lib/domain/labelling";
import { fetchJson } from "@/lib/http/fetch-json";
import { labelAddress } from "./label-address";

/** One round as its rater sees it: status, guidelines, progress. */
export function roundForRaterQuery(roundId: string) {
  return queryOptions({
    queryKey: ["labelling", "round", roundId],
    queryFn: ({ signal }) => fetchJson(roundForRaterSchema, labelAddress.round(roundId), { signal }),
    networkMode: "always",
    refetchInterval: 15_000,
  });
}
