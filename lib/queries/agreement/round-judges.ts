import { queryOptions } from "@tanstack/react-query";
import { type RoundJudgesQuery, roundJudgesAnswerSchema } from "@/lib/domain/agreement/round-judges";
import { fetchJson } from "@/lib/http/fetch-json";
import { agreementKeys } from "./agreement-keys";
import { whileComputing } from "./while-computing";

export const roundJudgesQuery = (roundId: string, { epsilon, without }: RoundJudgesQuery) =>
  queryOptions({
    queryKey: [...agreementKeys.round(roundId), "judges", epsilon, without],
    queryFn: ({ signal }) =>
      fetchJson(
        roundJudgesAnswerSchema,
        `/api/v1/rounds/${roundId}/judge-agreement?${new URLSearchParams({ epsilon, ...(without !== undefined && { without }) })}`,
        { signal },
      ),
    staleTime: 30_000,
    refetchInterval: ({ state: { data } }) => data !== undefined && whileComputing(data),
  });
