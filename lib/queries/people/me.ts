import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { countSchema, meSchema, sessionsSchema } from "@/lib/domain/people/people";
import { fetchJson } from "@/lib/http/fetch-json";

export const meKey = ["me"] as const;
export const sessionsKey = ["me", "sessions"] as const;

/** Who is signed in. Asking also lengthens the session, once a day. */
export const meQuery = queryOptions({
  queryKey: meKey,
  queryFn: ({ signal }) => fetchJson(meSchema, "/api/v1/me", { signal }),
});

export const updateMe = mutationOptions({
  mutationFn: (change: { name: string }) => fetchJson(meSchema, "/api/v1/me", { method: "PATCH", body: change }),
});

export const sessionsQuery = queryOptions({
  queryKey: sessionsKey,
  queryFn: ({ signal }) => fetchJson(sessionsSchema, "/api/v1/me/sessions", { signal }),
});

export const revokeSession = mutationOptions({
  mutationFn: (sessionId: string) => fetchJson(countSchema, `/api/v1/me/sessions/${sessionId}`, { method: "DELETE" }),
});

export const revokeOtherSessions = mutationOptions({
  mutationFn: () => fetchJson(countSchema, "/api/v1/me/sessions", { method: "DELETE" }),
});
