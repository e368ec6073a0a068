import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { apiKeysSchema, createdApiKeySchema, type NewApiKey } from "@/lib/domain/people/api-key";
import { fetchJson } from "@/lib/http/fetch-json";

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
