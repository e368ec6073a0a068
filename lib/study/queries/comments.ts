import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { fetchJson } from "@/lib/http/fetch-json";
import { type ChangeComment, commentsSchema, mentionsSchema, type NewComment } from "@/lib/study/comments/comment";
import type { CommentsOf } from "@/lib/study/comments/comment-place";

const address = (of: CommentsOf) =>
  "studyId" in of ? `/api/v1/studies/${of.studyId}/comments` : `/api/v1/rounds/${of.roundId}/comments`;
const commentsKey = (of: CommentsOf) => ["comments", "studyId" in of ? of.studyId : of.roundId] as const;
const MENTIONS_KEY = ["mentions"] as const;
const changesComments = (of: CommentsOf) => ({ invalidates: [{ queryKey: commentsKey(of) }] });

/** The comments on a place of a round or a study, fetched again every few seconds. */
export const commentsQuery = (of: CommentsOf, place: string) =>
  queryOptions({
    queryKey: [...commentsKey(of), place],
    queryFn: ({ signal }) => fetchJson(commentsSchema, `${address(of)}?${new URLSearchParams({ place })}`, { signal }),
    refetchInterval: 10_000,
  });

export const addComment = (of: CommentsOf) =>
  mutationOptions({
    mutationFn: (body: NewComment) => fetchJson(z.null(), address(of), { method: "POST", body }),
    meta: changesComments(of),
  });

export const changeComment = (of: CommentsOf, commentId: string) =>
  mutationOptions({
    mutationFn: (body: ChangeComment) => fetchJson(z.null(), `${address(of)}/${commentId}`, { method: "PATCH", body }),
    meta: changesComments(of),
  });

export const deleteComment = (of: CommentsOf, commentId: string) =>
  mutationOptions({
    mutationFn: () => fetchJson(z.null(), `${address(of)}/${commentId}`, { method: "DELETE" }),
    meta: changesComments(of),
  });

export const resolveThread = (of: CommentsOf, place: string) =>
  mutationOptions({
    mutationFn: (resolved: boolean) =>
      fetchJson(z.null(), `${address(of)}/resolution`, { method: "PUT", body: { place, resolved } }),
    meta: changesComments(of),
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
