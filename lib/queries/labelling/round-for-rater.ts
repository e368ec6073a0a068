import { queryOptions } from "@tanstack/react-query";
import { isRoundForRater } from "@/lib/domain/labelling/labelling-guards";
import { parserOf } from "@/lib/domain/wire/guard";
import { fetchJson } from "@/lib/http/fetch-json";
import { labelAddress } from "./label-address";
import { labellingKey } from "./labelling-key";

/** How old the progress on the screen may get. */
export const ROUND_EVERY_MS = 15_000;

/** One round as its rater sees it: status, guidelines, progress. */
export function roundForRaterQuery(roundId: string) {
  return queryOptions({
    queryKey: [...labellingKey, "round", roundId],
    queryFn: ({ signal }) => fetchJson(parserOf(isRoundForRater), labelAddress.round(roundId), { signal }),
    refetchInterval: ROUND_EVERY_MS,
  });
}
