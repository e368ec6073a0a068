import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { fetchJson } from "@/lib/http/fetch-json";
import type { AgreementFilter } from "@/lib/results/agreement-filter";
import type { AsOf, Pending } from "@/lib/results/pending";
import { agreementKeys } from "./agreement-keys";
import { keepSameFilter } from "./keep-same-filter";
import { whileComputing } from "./while-computing";

/** Whose labels count, and what of them is left out. */
export type WhoseLabels = Pick<AgreementFilter, "raters" | "without">;

/** And how they are read. */
export type HowRead = Pick<AgreementFilter, "raters" | "level" | "order" | "without">;

/**
 * What depends on labels alone, so that it is asked for again only when the progress shows another version of them. What was
 * there before, under the same filter, stays on the screen until the new numbers are. Each result has a file of its own: a page loads the schemas of
 * what it shows.
 */
export const ofVersion = <Data extends AsOf | Pending>(
  roundId: string,
  what: string,
  schema: z.ZodType<Data>,
  { search, version }: { search: string; version: string },
) => {
  const queryKey = [...agreementKeys.round(roundId), what, search, version];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => fetchJson(schema, `/api/v1/rounds/${roundId}/${what}${search}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    placeholderData: keepSameFilter(queryKey),
    refetchInterval: ({ state: { data } }) => (data ? whileComputing(data) : false),
  });
};
