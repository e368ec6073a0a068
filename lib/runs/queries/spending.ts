import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { fetchJson } from "@/lib/http/fetch-json";
import {
  type Spenders,
  type SpendingLimit,
  type SpendingQuery,
  spendingOfStudySchema,
  spendingSchema,
} from "@/lib/runs/spending";

const spendingKey = ["spending"] as const;

export const spendingQuery = (of: Spenders, asked: SpendingQuery) =>
  queryOptions({
    queryKey: [...spendingKey, of, asked],
    queryFn: ({ signal }) => {
      const search = new URLSearchParams({ search: asked.search, after: String(asked.after) });
      return fetchJson(spendingSchema, `/api/v1/admin/spending/${of}?${search}`, { signal });
    },
    placeholderData: keepPreviousData,
  });

export const spendingOfStudyQuery = (studyId: string) =>
  queryOptions({
    queryKey: [...spendingKey, "study", studyId],
    queryFn: ({ signal }) => fetchJson(spendingOfStudySchema, `/api/v1/studies/${studyId}/spending`, { signal }),
  });

export const setSpendingLimit = (of: Spenders, id: string) =>
  mutationOptions({
    mutationFn: (limit: SpendingLimit | null) =>
      fetchJson(z.null(), `/api/v1/admin/spending/${of}/${id}`, { method: "PUT", body: { limit } }),
    meta: { invalidates: [{ queryKey: spendingKey }] },
  });
