import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { countSchema, type MyChange, meSchema, sessionsSchema } from "@/lib/domain/people/people";
import { fetchJson } from "@/lib/http/fetch-json";

const meKey = ["me"] as const;
export const sessionsKey = ["me", "sessions"] as const;

/** Who is signed in. Asking also lengthens the session, once a day. */
export const meQuery = queryOptions({
  queryKey: meKey,
  queryFn: ({ signal }) => fetchJson(meSchema, "/api/v1/me", { signal }),
});

export const updateMe = mutationOptions({
  mutationFn: async (change: MyChange, { client }) => {
    const me = await fetchJson(meSchema, "/api/v1/me", { method: "PATCH", body: change });
    client.setQueryData(meKey, me);
    return me;
  },
});

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
  meta: { invalidates: [{ queryKey: sessionsKey }] },
});
