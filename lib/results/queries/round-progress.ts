import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import { roundProgressSchema } from "@/lib/results/agreement-progress";
import { agreementKeys } from "./agreement-keys";

/** A label is to be seen within five seconds: this, and the time that the new numbers take. */
const POLL_MS = 3_000;

/** Asked for every few seconds while the page is in view. */
export const roundProgressQuery = (roundId: string) =>
  queryOptions({
    queryKey: agreementKeys.progress(roundId),
    queryFn: ({ signal }) => fetchJson(roundProgressSchema, `/api/v1/rounds/${roundId}/progress`, { signal }),
    refetchInterval: POLL_MS,
  });
