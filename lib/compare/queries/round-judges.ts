import { queryOptions } from "@tanstack/react-query";
import { type RoundJudgesQuery, roundJudgesAnswerSchema } from "@/lib/compare/round-judges";
import { fetchJson } from "@/lib/http/fetch-json";
import { agreementKeys } from "@/lib/results/queries/agreement-keys";
import { keepSameFilter } from "@/lib/results/queries/keep-same-filter";
import { whileComputing } from "@/lib/results/queries/while-computing";

/** Meanwhile, the judges under another epsilon: who asks shows of them what does not depend on it. */
export const roundJudgesQuery = (roundId: string, { epsilon, without }: RoundJudgesQuery) => {
  const queryKey = [...agreementKeys.round(roundId), "judges", without, epsilon];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      fetchJson(
        roundJudgesAnswerSchema,
        `/api/v1/rounds/${roundId}/judge-agreement?${new URLSearchParams({ epsilon, ...(without !== undefined && { without }) })}`,
        { signal },
      ),
    staleTime: 30_000,
    placeholderData: keepSameFilter(queryKey),
    refetchInterval: ({ state: { data } }) => data !== undefined && whileComputing(data),
  });
};
