import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { fetchJson } from "@/lib/http/fetch-json";
import { type ChangeComment, commentsSchema, mentionsSchema, type NewComment } from "@/lib/study/comments/comment";

const address = (roundId: string) => `/api/v1/rounds/${roundId}/comments`;
const commentsKey = (roundId: string) => ["comments", roundId] as const;
const MENTIONS_KEY = ["mentions"] as const;
const changesComments = (roundId: string) => ({ invalidates: [{ queryKey: commentsKey(roundId) }] });

/** The comments on a place of a round, fetched again every few seconds. */
export const commentsQuery = (roundId: string, place: string) =>
  queryOptions({
    queryKey: [...commentsKey(roundId), place],
    queryFn: ({ signal }) =>
      fetchJson(commentsSchema, `${address(roundId)}?${new URLSearchParams({ place })}`, { signal }),
    refetchInterval: 10_000,
  });

export const addComment = (roundId: string) =>
  mutationOptions({
    mutationFn: (body: NewComment) => fetchJson(z.null(), address(roundId), { method: "POST", body }),
    meta: changesComments(roundId),
  });

export const changeComment = (roundId: string, commentId: string) =>
  mutationOptions({
    mutationFn: (body: ChangeComment) =>
      fetchJson(z.null(), `${address(roundId)}/${commentId}`, { method: "PATCH", body }),
    meta: changesComments(roundId),
  });

export const deleteComment = (roundId: string, commentId: string) =>
  mutationOptions({
    mutationFn: () => fetchJson(z.null(), `${address(roundId)}/${commentId}`, { method: "DELETE" }),
    meta: changesComments(roundId),
  });

export const resolveThread = (roundId: string, place: string) =>
  mutationOptions({
    mutationFn: (resolved: boolean) =>
      fetchJson(z.null(), `${address(roundId)}/resolution`, { method: "PUT", body: { place, resolved } }),
    meta: changesComments(roundId),
  });

/** The comments that mention the viewer. */
export const mentionsQuery = queryOptions({
  queryKey: MENTIONS_KEY,
  queryFn: ({ signal }) => fetchJson(mentionsSchema, "/api/v1/me/mentions", { signal }),
  refetchInterval: 30_000,
});

export const markMentions = mutationOptions({
  mutationFn: (body: { commentIds?: string[]; isRead: boolean }) =>
    fetchJson(z.null(), "/api/v1/me/mentions", { method: "PUT", body }),
  meta: { invalidates: [{ queryKey: MENTIONS_KEY }] },
});
