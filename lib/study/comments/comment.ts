import { z } from "zod";
import { commentPlaceSchema } from "./comment-place";

export const MAX_TEXT_LENGTH = 4_000;
export const MAX_MENTIONS = 20;
/** As many as one thread takes. */
export const MAX_COMMENTS = 500;
/** As many as the list of one's own mentions has, the newest. */
export const MAX_LISTED_MENTIONS = 200;

const text = z
  .string()
  .trim()
  .min(1, "write a comment")
  .max(MAX_TEXT_LENGTH, `write ${MAX_TEXT_LENGTH} characters at most`);
/** Ids of people: researchers or owners of the study. */
const mentions = z
  .array(z.string().min(1).max(100))
  .max(MAX_MENTIONS, `mention ${MAX_MENTIONS} people at most`)
  .default([]);

/** POST /api/v1/rounds/:roundId/comments, or of a comparison /api/v1/studies/:studyId/comments, under an id that the client made for it */
export const newCommentSchema = z.object({ id: z.uuid(), place: commentPlaceSchema, text, mentions });
export type NewComment = z.input<typeof newCommentSchema>;

/** PATCH /api/v1/rounds/:roundId/comments/:commentId */
export const changeCommentSchema = z.object({ text, mentions });
export type ChangeComment = z.input<typeof changeCommentSchema>;

/** PUT /api/v1/rounds/:roundId/comments/resolution */
export const threadResolutionSchema = z.object({ place: commentPlaceSchema, resolved: z.boolean() });

export const commentPersonSchema = z.object({ userId: z.string(), name: z.string() });
export type CommentPerson = z.infer<typeof commentPersonSchema>;

const commentSchema = z.object({
  id: z.uuid(),
  /** null where the account is gone */
  author: z.string().nullable(),
  isMine: z.boolean(),
  text: z.string(),
  mentions: z.array(commentPersonSchema),
  mentionsMe: z.boolean(),
  madeAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
});
export type Comment = z.infer<typeof commentSchema>;

/** GET /api/v1/rounds/:roundId/comments?place=… Never sent to annotators. */
export const commentsQuerySchema = z.object({ place: commentPlaceSchema });
export const commentsSchema = z.object({
  comments: z.array(commentSchema),
  resolvedAt: z.iso.datetime().nullable(),
  resolvedBy: z.string().nullable(),
  /** whom a comment can mention: researchers and owners of the study */
  people: z.array(commentPersonSchema),
  /** false for the operator, who has no account */
  mayWrite: z.boolean(),
  /** of a figure: threads about it as it is with other filters */
  otherFilters: z.array(z.object({ filter: z.string(), comments: z.int() })),
});
export type Comments = z.infer<typeof commentsSchema>;

const mentionSchema = z.object({
  commentId: z.uuid(),
  author: z.string().nullable(),
  text: z.string(),
  at: z.iso.datetime(),
  isRead: z.boolean(),
  study: z.string(),
  /** null: the comment is about a comparison within the study */
  round: z.string().nullable(),
  /** the page with the comment */
  path: z.string(),
});
export type Mention = z.infer<typeof mentionSchema>;

/** GET /api/v1/me/mentions, the newest first */
export const mentionsSchema = z.object({ mentions: z.array(mentionSchema), unread: z.int() });

/** PUT /api/v1/me/mentions/read: these, or without ids all of them */
export const readMentionsSchema = z.object({
  commentIds: z.array(z.uuid()).min(1).max(MAX_LISTED_MENTIONS).optional(),
  isRead: z.boolean().default(true),
});
