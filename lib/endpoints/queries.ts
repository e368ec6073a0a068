import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import {
  type ChangeEndpoint,
  endpointSchema,
  endpointsSchema,
  modelTestSchema,
  type NewEndpoint,
  type newModelsSchema,
  offeredModelsSchema,
} from "@/lib/endpoints/endpoint";
import { type SetModelPrice, studyModelsSchema } from "@/lib/endpoints/study-model";
import { fetchJson } from "@/lib/http/fetch-json";

const address = "/api/v1/admin/endpoints";

const endpointsKey = ["admin", "endpoints"] as const;
const changesEndpoints = { invalidates: [{ queryKey: endpointsKey }] };

export const endpointsQuery = queryOptions({
  queryKey: [...endpointsKey, "all"],
  queryFn: ({ signal }) => fetchJson(endpointsSchema, address, { signal }),
});

export const endpointQuery = (endpointId: string) =>
  queryOptions({
    queryKey: [...endpointsKey, "one", endpointId],
    queryFn: ({ signal }) => fetchJson(endpointSchema, `${address}/${endpointId}`, { signal }),
  });

/** What the endpoint says it has; asked again each time. */
export const offeredModelsQuery = (endpointId: string) =>
  queryOptions({
    queryKey: ["admin", "offered-models", endpointId],
    queryFn: ({ signal }) => fetchJson(offeredModelsSchema, `${address}/${endpointId}/offered-models`, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export const createEndpoint = mutationOptions({
  mutationFn: (endpoint: NewEndpoint) =>
    fetchJson(z.object({ id: z.uuid() }), address, { method: "POST", body: endpoint }),
  meta: changesEndpoints,
});

export const changeEndpoint = (endpointId: string) =>
  mutationOptions({
    mutationFn: (change: ChangeEndpoint) =>
      fetchJson(z.null(), `${address}/${endpointId}`, { method: "PATCH", body: change }),
    meta: changesEndpoints,
  });

export const addModels = (endpointId: string) =>
  mutationOptions({
    mutationFn: (models: z.infer<typeof newModelsSchema>) =>
      fetchJson(z.null(), `${address}/${endpointId}/models`, { method: "POST", body: models }),
    meta: changesEndpoints,
  });

export const archiveModel = mutationOptions({
  mutationFn: ({ modelId, archived }: { modelId: string; archived: boolean }) =>
    fetchJson(z.null(), `/api/v1/admin/models/${modelId}`, { method: "PATCH", body: { archived } }),
  meta: changesEndpoints,
});

export const testModel = (modelId: string) =>
  mutationOptions({
    mutationFn: (signal: AbortSignal) =>
      fetchJson(modelTestSchema, `/api/v1/admin/models/${modelId}/tests`, { method: "POST", signal }),
    meta: changesEndpoints,
  });

const studyAddress = (studyId: string) => `/api/v1/studies/${studyId}/models`;

const studyModelsKey = (studyId: string) => ["models", studyId] as const;

/** The models a study may use, with its prices. */
export const studyModelsQuery = (studyId: string) =>
  queryOptions({
    queryKey: studyModelsKey(studyId),
    queryFn: ({ signal }) => fetchJson(studyModelsSchema, studyAddress(studyId), { signal }),
  });

/** null takes the price away. */
export const setModelPrice = (studyId: string, modelId: string) =>
  mutationOptions({
    mutationFn: (price: SetModelPrice | null) =>
      fetchJson(
        z.null(),
        `${studyAddress(studyId)}/${modelId}/price`,
        price === null ? { method: "DELETE" } : { method: "PUT", body: price },
      ),
    meta: { invalidates: [{ queryKey: studyModelsKey(studyId) }] },
  });
