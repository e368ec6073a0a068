import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import { agreementCourseFigure } from "@/lib/results/agreement-course";
import type { AgreementFilter } from "@/lib/results/agreement-filter";
import { roundProgressSchema } from "@/lib/results/agreement-progress";
import { changedRemovalsSchema, type RoundRemovals, roundPeopleSchema } from "@/lib/round/round-people";
import { dailyLabelsSchema, studyActivitySchema } from "@/lib/study/study-activity";
import { studyNeedsSchema } from "@/lib/study/study-needs";
import { agreementKeys } from "./agreement-keys";
import { figureQuery } from "./figure-query";

/** Asked for every few seconds while the page is in view. */
export const roundProgressQuery = (roundId: string) =>
  queryOptions({
    queryKey: agreementKeys.progress(roundId),
    queryFn: ({ signal }) => fetchJson(roundProgressSchema, `/api/v1/rounds/${roundId}/progress`, { signal }),
    // A label is to be seen within five seconds: this, and the time that the new numbers take.
    refetchInterval: 3_000,
  });

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

/** The course of a round's alpha; read again when its labels are others, and at most once a minute. */
export const agreementCourseQuery = (roundId: string, { order }: Pick<AgreementFilter, "order">, version: string) => ({
  ...figureQuery(agreementCourseFigure, roundId, { order }, version),
  refetchInterval: false as const,
});

const peopleKey = (roundId: string) => [...agreementKeys.round(roundId), "people"] as const;

export const roundPeopleQuery = (roundId: string) =>
  queryOptions({
    queryKey: peopleKey(roundId),
    queryFn: ({ signal }) => fetchJson(roundPeopleSchema, `/api/v1/rounds/${roundId}/people`, { signal }),
    refetchInterval: 10_000,
  });

/** Removes people from a round, or lets them back in, all or none. */
export const changeRemovals = (roundId: string) =>
  mutationOptions({
    mutationFn: (body: RoundRemovals) =>
      fetchJson(changedRemovalsSchema, `/api/v1/rounds/${roundId}/removals`, { method: "POST", body }),
    meta: {
      invalidates: [{ queryKey: peopleKey(roundId) }, { queryKey: [...agreementKeys.round(roundId), "left-out"] }],
    },
  });
