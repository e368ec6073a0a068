import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { type SetModelPrice, studyModelsSchema } from "@/lib/endpoints/study-model";
import { fetchJson } from "@/lib/http/fetch-json";

const address = (studyId: string) => `/api/v1/studies/${studyId}/models`;

const studyModelsKey = (studyId: string) => ["models", studyId] as const;

/** The models a study may use, with its prices. */
export const studyModelsQuery = (studyId: string) =>
  queryOptions({
    queryKey: studyModelsKey(studyId),
    queryFn: ({ signal }) => fetchJson(studyModelsSchema, address(studyId), { signal }),
  });

/** null takes the price away. */
export const setModelPrice = (studyId: string, modelId: string) =>
  mutationOptions({
    mutationFn: (price: SetModelPrice | null) =>
      fetchJson(
        z.null(),
        `${address(studyId)}/${modelId}/price`,
        price === null ? { method: "DELETE" } : { method: "PUT", body: price },
      ),
    meta: { invalidates: [{ queryKey: studyModelsKey(studyId) }] },
  });
