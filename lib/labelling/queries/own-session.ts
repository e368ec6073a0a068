import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import { isOwnSession } from "@/lib/labelling/own-session";
import { parserOf } from "@/lib/wire/guard";
import { labelAddress } from "./label-address";
import { labellingKey } from "./labelling-key";

/** What the viewer labelled in a round today, by this device's calendar. */
export function ownSessionQuery(roundId: string) {
  return queryOptions({
    queryKey: [...labellingKey, "own-session", roundId],
    queryFn: ({ signal }) => {
      const midnight = new Date();
      midnight.setHours(0, 0, 0, 0);
      return fetchJson(parserOf(isOwnSession), labelAddress.session(roundId, midnight.toISOString()), { signal });
    },
    staleTime: 0,
  });
}
