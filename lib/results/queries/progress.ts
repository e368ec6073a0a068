import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import { roundProgressSchema } from "@/lib/results/agreement-progress";
import { agreementKeys } from "./agreement-keys";

/**
 * Asked for every few seconds while the page is in view. It has its own file, since a page is sent the schemas of all queries
 * of a file from which it takes one.
 */
export const roundProgressQuery = (roundId: string) =>
  queryOptions({
    queryKey: agreementKeys.progress(roundId),
    queryFn: ({ signal }) => fetchJson(roundProgressSchema, `/api/v1/rounds/${roundId}/progress`, { signal }),
    // A label is to be seen within five seconds: this, and the time that the new numbers take.
    refetchInterval: 3_000,
  });
