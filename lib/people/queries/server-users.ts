import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { fetchJson } from "@/lib/http/fetch-json";
import { countSchema, linkSchema } from "@/lib/people/people";
import {
  type ChangeRights,
  type ChangeServerSettings,
  type ServerUsersQuery,
  serverSettingsSchema,
  serverUsersSchema,
} from "@/lib/people/people-admin";

const serverUsersKey = ["admin", "users"] as const;

export const serverUsersQuery = (asked: ServerUsersQuery) =>
  queryOptions({
    queryKey: [...serverUsersKey, asked],
    queryFn: ({ signal }) =>
      fetchJson(
        serverUsersSchema,
        `/api/v1/admin/users?${new URLSearchParams({ search: asked.search, after: String(asked.after) })}`,
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const changeRights = mutationOptions({
  mutationFn: ({ userId, change }: { userId: string; change: ChangeRights }) =>
    fetchJson(z.null(), `/api/v1/admin/users/${userId}`, { method: "PATCH", body: change }),
  meta: { invalidates: [{ queryKey: serverUsersKey }] },
});

export const revokeSessionsOf = mutationOptions({
  mutationFn: (userId: string) =>
    fetchJson(countSchema, `/api/v1/admin/users/${userId}/sessions`, { method: "DELETE" }),
  meta: { invalidates: [{ queryKey: serverUsersKey }] },
});

export const removePerson = mutationOptions({
  mutationFn: ({ userId, texts }: { userId: string; texts: boolean }) =>
    fetchJson(
      z.object({ pseudonyms: z.array(z.string()) }),
      `/api/v1/admin/users/${userId}?texts=${texts ? "remove" : "keep"}`,
      {
        method: "DELETE",
      },
    ),
  meta: { invalidates: [{ queryKey: serverUsersKey }] },
});

export const createPasswordReset = mutationOptions({
  mutationFn: (userId: string) =>
    fetchJson(linkSchema, `/api/v1/admin/users/${userId}/password-reset`, { method: "POST" }),
});

export const serverSettingsQuery = queryOptions({
  queryKey: ["admin", "settings"],
  queryFn: ({ signal }) => fetchJson(serverSettingsSchema, "/api/v1/admin/settings", { signal }),
});

export const changeServerSettings = mutationOptions({
  mutationFn: (change: ChangeServerSettings) =>
    fetchJson(serverSettingsSchema, "/api/v1/admin/settings", { method: "PATCH", body: change }),
  meta: { invalidates: [serverSettingsQuery, { queryKey: serverUsersKey }] },
});
