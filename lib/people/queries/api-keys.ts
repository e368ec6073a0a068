import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { fetchJson } from "@/lib/http/fetch-json";
import {
  apiKeysSchema,
  createdApiKeySchema,
  type NewApiKey,
  type ServerKeysQuery,
  serverKeysSchema,
} from "@/lib/people/api-key";

export const apiKeysKey = ["me", "api-keys"] as const;

export const apiKeysQuery = queryOptions({
  queryKey: apiKeysKey,
  queryFn: ({ signal }) => fetchJson(apiKeysSchema, "/api/v1/me/api-keys", { signal }),
});

export const createApiKey = mutationOptions({
  mutationFn: (body: NewApiKey) => fetchJson(createdApiKeySchema, "/api/v1/me/api-keys", { method: "POST", body }),
  meta: { invalidates: [{ queryKey: apiKeysKey }] },
});

export const revokeApiKey = mutationOptions({
  mutationFn: (keyId: string) => fetchJson(z.null(), `/api/v1/me/api-keys/${keyId}`, { method: "DELETE" }),
  meta: { invalidates: [{ queryKey: apiKeysKey }] },
});

const serverKeysKey = ["admin", "api-keys"] as const;

export const serverKeysQuery = (asked: ServerKeysQuery) =>
  queryOptions({
    queryKey: [...serverKeysKey, asked],
    queryFn: ({ signal }) =>
      fetchJson(
        serverKeysSchema,
        `/api/v1/admin/api-keys?${new URLSearchParams({ search: asked.search, after: String(asked.after) })}`,
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const revokeServerKey = mutationOptions({
  mutationFn: (keyId: string) => fetchJson(z.null(), `/api/v1/admin/api-keys/${keyId}`, { method: "DELETE" }),
  meta: { invalidates: [{ queryKey: serverKeysKey }, { queryKey: apiKeysKey }] },
});
