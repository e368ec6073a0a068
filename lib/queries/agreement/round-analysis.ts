import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type ChecklistQuery, roundChecklistSchema } from "@/lib/domain/agreement-checklist";
import { type AgreementFilter, filterQuery } from "@/lib/domain/agreement-filter";
import { roundGroupsSchema } from "@/lib/domain/agreement-groups";
import { roundProgressSchema } from "@/lib/domain/agreement-progress";
import { type RatersQuery, ratersAnswerSchema, ratersSearch } from "@/lib/domain/agreement-raters";
import { roundAgreementSchema } from "@/lib/domain/agreement-round";
import { roundSystemsSchema } from "@/lib/domain/agreement-systems";
import { fetchJson } from "@/lib/http/fetch-json";
import { whileComputing } from "./while-computing";

/** A label is to be seen within five seconds: this, and the time that the new numbers take. */
const POLL_MS = 3_000;

const key = (roundId: string, what: string) => ["round", roundId, what] as const;

/** Asked for every few seconds while the page is in view. */
export const roundProgressQuery = (roundId: string) =>
  queryOptions({
    queryKey: key(roundId, "progress"),
    queryFn: ({ signal }) => fetchJson(roundProgressSchema, `/api/v1/rounds/${roundId}/progress`, { signal }),
    refetchInterval: POLL_MS,
  });

// The rest depends on labels alone, so it is asked for again only when the progress shows another version of them. What
// was there before stays on the screen until the new numbers are.
const ofVersion = { staleTime: Number.POSITIVE_INFINITY, gcTime: 60_000, placeholderData: keepPreviousData };

export const roundAgreementQuery = (
  roundId: string,
  { raters, level }: Pick<AgreementFilter, "raters" | "level">,
  version: string,
) =>
  queryOptions({
    ...ofVersion,
    queryKey: [...key(roundId, "agreement"), { raters, level, version }],
    queryFn: ({ signal }) =>
      fetchJson(roundAgreementSchema, `/api/v1/rounds/${roundId}/agreement${filterQuery({ raters, level })}`, {
        signal,
      }),
  });

export const roundGroupsQuery = (
  roundId: string,
  { raters, level }: Pick<AgreementFilter, "raters" | "level">,
  version: string,
) =>
  queryOptions({
    ...ofVersion,
    queryKey: [...key(roundId, "groups"), { raters, level, version }],
    queryFn: ({ signal }) =>
      fetchJson(roundGroupsSchema, `/api/v1/rounds/${roundId}/groups${filterQuery({ raters, level })}`, { signal }),
  });

export const roundSystemsQuery = (
  roundId: string,
  { raters, answers }: Pick<AgreementFilter, "raters" | "answers">,
  version: string,
) =>
  queryOptions({
    ...ofVersion,
    queryKey: [...key(roundId, "systems"), { raters, answers, version }],
    queryFn: ({ signal }) =>
      fetchJson(roundSystemsSchema, `/api/v1/rounds/${roundId}/systems${filterQuery({ raters, answers })}`, { signal }),
  });

export const roundChecklistQuery = (roundId: string, query: ChecklistQuery, version: string) =>
  queryOptions({
    ...ofVersion,
    queryKey: [...key(roundId, "checklist"), { ...query, version }],
    queryFn: ({ signal }) => {
      const search = new URLSearchParams({ raters: query.raters, order: query.order, from: String(query.from) });
      return fetchJson(roundChecklistSchema, `/api/v1/rounds/${roundId}/checklist?${search}`, { signal });
    },
  });

export const roundRatersQuery = (roundId: string, query: RatersQuery, version: string) =>
  queryOptions({
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
    queryKey: [...key(roundId, "raters"), { ...query, version }],
    queryFn: ({ signal }) =>
      fetchJson(ratersAnswerSchema, `/api/v1/rounds/${roundId}/raters${ratersSearch(query)}`, { signal }),
    refetchInterval: ({ state: { data } }) => (data ? whileComputing(data) : false),
  });
