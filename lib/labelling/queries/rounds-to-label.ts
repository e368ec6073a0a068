import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import { isRoundsToLabel } from "@/lib/labelling/labelling-guards";
import { parserOf } from "@/lib/wire/guard";
import { labelAddress } from "./label-address";
import { labellingKey } from "./labelling-key";

/** The rounds the viewer can label or has labelled. */
export function roundsToLabelQuery() {
  return queryOptions({
    queryKey: [...labellingKey, "rounds"],
    queryFn: ({ signal }) => fetchJson(parserOf(isRoundsToLabel), labelAddress.rounds, { signal }),
    refetchInterval: 15_000,
  });
}
