import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { comparisonsSchema, sourcesSchema } from "@/lib/domain/sources";
import { fetchJson } from "@/lib/http/fetch-json";

export const sourcesQuery = (studyId: string) =>
  queryOptions({
    queryKey: ["study", studyId, "sources"],
    queryFn: ({ signal }) => fetchJson(sourcesSchema, `/api/v1/studies/${studyId}/sources`, { signal }),
  });

/** Without a prediction: every other source against the label. */
export const comparisonQuery = (studyId: string, label: string, prediction?: string) =>
  queryOptions({
    queryKey: ["study", studyId, "comparison", { label, prediction: prediction ?? null }],
    queryFn: ({ signal }) => {
      const search = new URLSearchParams({ label, ...(prediction === undefined ? {} : { prediction }) });
      return fetchJson(comparisonsSchema, `/api/v1/studies/${studyId}/comparison?${search}`, { signal });
    },
    placeholderData: keepPreviousData,
  });
