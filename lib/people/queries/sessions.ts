import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { fetchJson } from "@/lib/http/fetch-json";
import { countSchema, sessionsSchema } from "@/lib/people/people";
import { apiKeysKey } from "./api-keys";

export const sessionsKey = ["me", "sessions"] as const;

export const sessionsQuery = queryOptions({
  queryKey: sessionsKey,
  queryFn: async ({ signal }) => (await fetchJson(sessionsSchema, "/api/v1/me/sessions", { signal })).sessions,
});

export const revokeSession = mutationOptions({
  mutationFn: (sessionId: string) => fetchJson(z.null(), `/api/v1/me/sessions/${sessionId}`, { method: "DELETE" }),
  meta: { invalidates: [{ queryKey: sessionsKey }] },
});

export const revokeOtherSessions = mutationOptions({
  mutationFn: () => fetchJson(countSchema, "/api/v1/me/sessions", { method: "DELETE" }),
  meta: { invalidates: [{ queryKey: sessionsKey }, { queryKey: apiKeysKey }] },
});
