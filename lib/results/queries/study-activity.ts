import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import { agreementCourseSchema } from "@/lib/results/agreement-course";
import { type AgreementFilter, filterQuery } from "@/lib/results/agreement-filter";
import { studyActivitySchema } from "@/lib/study/study";
import { agreementKeys } from "./agreement-keys";
import { keepSameFilter } from "./keep-same-filter";

const POLL_MS = 5_000;

export const studyActivityQuery = (studyId: string) =>
  queryOptions({
    queryKey: [...agreementKeys.study(studyId), "activity"],
    queryFn: ({ signal }) => fetchJson(studyActivitySchema, `/api/v1/studies/${studyId}/activity`, { signal }),
    refetchInterval: POLL_MS,
  });

/** The course of a round's alpha; read again when its labels are others, and at most once a minute. */
export const agreementCourseQuery = (
  roundId: string,
  { order, without }: Pick<AgreementFilter, "order" | "without">,
  version: string,
) => {
  const queryKey = [...agreementKeys.round(roundId), "course", { order, without }, version];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      fetchJson(agreementCourseSchema, `/api/v1/rounds/${roundId}/course${filterQuery({ order, without })}`, {
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    placeholderData: keepSameFilter(queryKey),
  });
};
