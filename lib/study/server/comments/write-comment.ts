import type { z } from "zod";
import { prisma, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { Viewer } from "@/lib/people/viewer";
import { type changeCommentSchema, MAX_COMMENTS, type newCommentSchema } from "@/lib/study/comments/comment";
import type { CommentsOf } from "@/lib/study/comments/comment-place";
import { AppError } from "@/lib/wire/app-error";
import { notFound } from "../access";
import { recordEvent } from "../event/record-event";
import { asWriter, findPlace, lockPlace, setMentions, threadKey } from "./find-place";

/** Adds a comment, which opens a resolved thread again. The same comment sent again is the same one. */
export async function addComment(
  viewer: Viewer,
  of: CommentsOf,
  { id, text, mentions, ...about }: z.output<typeof newCommentSchema>,
): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    await lockPlace(transaction, of, about.place);
    const found = await findPlace(transaction, viewer, of, about.place);
    const { place } = found;
    const { userId } = asWriter(viewer);
    await transaction.$executeRaw`
      INSERT INTO comment_thread (id, round_id, study_id, place)
      VALUES (gen_random_uuid(), ${"roundId" in of ? of.roundId : null}::uuid, ${"studyId" in of ? of.studyId : null}::uuid, ${place})
      ON CONFLICT DO NOTHING`;
    const thread = await lockThread(transaction, of, place);
    const known = await transaction.comment.findUnique({ where: { id } });
    if (known) {
      if (known.threadId === thread.id && known.userId === userId && known.text === text) return;
      throw new AppError("CONFLICT", "This id already belongs to another comment. Use a new id and send it again.");
    }
    if ((await transaction.comment.count({ where: { threadId: thread.id } })) >= MAX_COMMENTS) {
      throw new AppError("CONFLICT", `This thread has ${MAX_COMMENTS} comments, the maximum.`);
    }
    await transaction.comment.create({ data: { id, threadId: thread.id, userId, text } });
    await setMentions(transaction, found.studyId, id, mentions);
    await transaction.commentThread.update({ where: { id: thread.id }, data: { resolvedAt: null, resolvedBy: null } });
    const data = { ...inRound(of), place };
    await recordEvent(transaction, viewer, { studyId: found.studyId, kind: "comment.added", subject: id, data });
  });
}

/** Changes one's own comment. */
export async function changeComment(
  viewer: Viewer,
  of: CommentsOf,
  commentId: string,
  { text, mentions }: z.output<typeof changeCommentSchema>,
): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    const { studyId, comment } = await ownComment(transaction, viewer, of, commentId);
    await setMentions(transaction, studyId, commentId, mentions);
    if (comment.text === text) return;
    await transaction.comment.update({ where: { id: commentId }, data: { text, editedAt: new Date() } });
  });
}

/** Deletes one's own comment, with its mentions. */
export async function deleteComment(viewer: Viewer, of: CommentsOf, commentId: string): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    const { studyId, comment } = await ownComment(transaction, viewer, of, commentId);
    await transaction.comment.delete({ where: { id: commentId } });
    const data = { ...inRound(of), place: comment.thread.place };
    await recordEvent(transaction, viewer, { studyId, kind: "comment.deleted", subject: commentId, data });
  });
}

export async function resolveThread(viewer: Viewer, of: CommentsOf, text: string, resolved: boolean): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    const found = await findPlace(transaction, viewer, of, text);
    const { place } = found;
    const { userId } = asWriter(viewer);
    const thread = await lockThread(transaction, of, place).catch(() => null);
    if (!thread) throw notFound("thread");
    if ((thread.resolvedAt !== null) === resolved) return;
    const data = resolved ? { resolvedAt: new Date(), resolvedBy: userId } : { resolvedAt: null, resolvedBy: null };
    await transaction.commentThread.update({ where: { id: thread.id }, data });
    const kind = resolved ? "comments.resolved" : "comments.reopened";
    await recordEvent(transaction, viewer, {
      studyId: found.studyId,
      kind,
      subject: thread.id,
      data: { ...inRound(of), place },
    });
  });
}

/** As events have it. */
const inRound = (of: CommentsOf) => ("roundId" in of ? { roundId: of.roundId } : {});

/** One writer at a time. */
async function lockThread(transaction: Transaction, of: CommentsOf, place: string) {
  const owner =
    "studyId" in of ? Prisma.sql`study_id = ${of.studyId}::uuid` : Prisma.sql`round_id = ${of.roundId}::uuid`;
  await transaction.$executeRaw`SELECT FROM comment_thread WHERE ${owner} AND place = ${place} FOR UPDATE`;
  return transaction.commentThread.findUniqueOrThrow({ where: threadKey(of, place) });
}

async function ownComment(transaction: Transaction, viewer: Viewer, of: CommentsOf, commentId: string) {
  const comment = await transaction.comment.findFirst({
    where: { id: commentId, thread: of },
    include: { thread: true },
  });
  if (!comment) throw notFound("comment");
  const found = await findPlace(transaction, viewer, of, comment.thread.place);
  const { userId } = asWriter(viewer);
  if (comment.userId !== userId) throw new AppError("FORBIDDEN", "You can change and delete your own comments alone.");
  return { studyId: found.studyId, comment };
}
