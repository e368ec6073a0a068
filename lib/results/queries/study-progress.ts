import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import { dailyLabelsSchema, studyActivitySchema } from "@/lib/study/study-activity";
import { studyNeedsSchema } from "@/lib/study/study-needs";
import { agreementKeys } from "./agreement-keys";

export const studyActivityQuery = (studyId: string) =>
  queryOptions({
    queryKey: [...agreementKeys.study(studyId), "activity"],
    queryFn: ({ signal }) => fetchJson(studyActivitySchema, `/api/v1/studies/${studyId}/activity`, { signal }),
    refetchInterval: 5_000,
  });

const MINUTE_MS = 60_000;

/** Labels a day of each round of a study. */
export const dailyLabelsQuery = (studyId: string, zone: string) =>
  queryOptions({
    queryKey: [...agreementKeys.study(studyId), "daily-labels", zone],
    queryFn: ({ signal }) =>
      fetchJson(dailyLabelsSchema, `/api/v1/studies/${studyId}/daily-labels?zone=${encodeURIComponent(zone)}`, {
        signal,
      }),
    refetchInterval: MINUTE_MS,
  });

export const studyNeedsQuery = (studyId: string) =>
  queryOptions({
    queryKey: [...agreementKeys.study(studyId), "needs"],
    queryFn: ({ signal }) => fetchJson(studyNeedsSchema, `/api/v1/studies/${studyId}/needs`, { signal }),
    refetchInterval: 30_000,
  });
