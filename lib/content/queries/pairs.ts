import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import {
  type PairChange,
  type PairFilter,
  type PairListQuery,
  pairFilterResultSchema,
  pairListSchema,
} from "@/lib/content/curation";
import { fetchJson } from "@/lib/http/fetch-json";
import { studyAddress, studyKeys } from "@/lib/study/queries/study-keys";

export const pairsQuery = (studyId: string, { state, after }: PairListQuery) =>
  queryOptions({
    queryKey: [...studyKeys.study(studyId), "pairs", state, after],
    queryFn: ({ signal }) =>
      fetchJson(pairListSchema, `${studyAddress(studyId)}/pairs?state=${state}&after=${after}`, { signal }),
    placeholderData: keepPreviousData,
  });

const addressOfFilters = (studyId: string) => `${studyAddress(studyId)}/pair-filters`;

/** What the filter would drop. */
export const filterPreviewQuery = (studyId: string, raterIds: readonly string[]) =>
  queryOptions({
    queryKey: [...studyKeys.study(studyId), "pair-filter", raterIds],
    queryFn: ({ signal }) =>
      fetchJson(pairFilterResultSchema, addressOfFilters(studyId), {
        method: "POST",
        signal,
        body: { raterIds, mode: "preview" },
      }),
    enabled: raterIds.length > 0,
    placeholderData: keepPreviousData,
  });

export const changePair = (studyId: string, pairId: string) =>
  mutationOptions({
    mutationFn: (body: PairChange) =>
      fetchJson(z.null(), `${studyAddress(studyId)}/pairs/${pairId}`, {
        method: "PATCH",
        body,
      }),
    meta: { invalidates: [{ queryKey: studyKeys.study(studyId) }] },
  });

export const filterPairs = (studyId: string) =>
  mutationOptions({
    mutationFn: (body: PairFilter) =>
      fetchJson(pairFilterResultSchema, addressOfFilters(studyId), { method: "POST", body }),
    meta: { invalidates: [{ queryKey: studyKeys.study(studyId) }] },
  });
