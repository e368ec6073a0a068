import { queryOptions } from "@tanstack/react-query";
import { judgeCostsSchema, judgeSamplesSchema } from "@/lib/domain/agreement/judge-costs";
import { fetchJson } from "@/lib/http/fetch-json";
import { agreementKeys } from "./agreement-keys";

export const judgeCostsQuery = (studyId: string) =>
  queryOptions({
    queryKey: [...agreementKeys.study(studyId), "judge-costs"],
    queryFn: ({ signal }) => fetchJson(judgeCostsSchema, `/api/v1/studies/${studyId}/judge-costs`, { signal }),
  });

export const judgeSamplesQuery = (studyId: string, raterId: string) =>
  queryOptions({
    queryKey: [...agreementKeys.study(studyId), "judge-samples", raterId],
    queryFn: ({ signal }) =>
      fetchJson(judgeSamplesSchema, `/api/v1/studies/${studyId}/judge-models/${raterId}/samples`, { signal }),
  });
