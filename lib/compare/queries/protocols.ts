import { queryOptions } from "@tanstack/react-query";
import { type ProtocolsChoice, protocolsAnswerSchema } from "@/lib/compare/protocols";
import { fetchJson } from "@/lib/http/fetch-json";
import { agreementKeys } from "@/lib/results/queries/agreement-keys";
import { keepSameFilter } from "@/lib/results/queries/keep-same-filter";
import { whileComputing } from "@/lib/results/queries/while-computing";

/**
 * Rounds side by side.
 * @param version changes with the rounds' labels: the comparison is computed again only then
 */
export const protocolsQuery = (
  studyId: string,
  { rounds, level, order, without }: ProtocolsChoice,
  version: string,
) => {
  const queryKey = [...agreementKeys.study(studyId), "protocols", { rounds, level, order, without }, version];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => {
      const search = new URLSearchParams({ rounds: rounds.join(","), level });
      if (order !== undefined) search.set("order", order);
      if (without !== undefined) search.set("without", without);
      return fetchJson(protocolsAnswerSchema, `/api/v1/studies/${studyId}/protocols?${search}`, { signal });
    },
    enabled: rounds.length > 1,
    placeholderData: keepSameFilter(queryKey),
    staleTime: 60_000,
    refetchInterval: ({ state: { data } }) => (data && whileComputing(data)) || 60_000,
  });
};
