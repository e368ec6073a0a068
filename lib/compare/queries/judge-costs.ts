import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { judgeCostsSchema, judgeSamplesSchema } from "@/lib/compare/judge-costs";
import { fetchJson } from "@/lib/http/fetch-json";
import { agreementKeys } from "@/lib/results/queries/agreement-keys";

export const judgeCostsQuery = (studyId: string) =>
  queryOptions({
    queryKey: [...agreementKeys.study(studyId), "judge-costs"],
    queryFn: ({ signal }) => fetchJson(judgeCostsSchema, `/api/v1/studies/${studyId}/judge-costs`, { signal }),
  });

/** Without a round, of the one with the most questions. */
export const judgeSamplesQuery = (studyId: string, raterId: string, round?: string) =>
  queryOptions({
    queryKey: [...agreementKeys.study(studyId), "judge-samples", raterId, round ?? null],
    queryFn: ({ signal }) => {
      const search = round === undefined ? "" : `?round=${round}`;
      return fetchJson(judgeSamplesSchema, `/api/v1/studies/${studyId}/judge-models/${raterId}/samples${search}`, {
        signal,
      });
    },
    // The figure names its own round, so that it is never one round's under another's name.
    placeholderData: keepPreviousData,
  });
