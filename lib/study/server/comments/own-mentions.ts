import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { row, rows } from "@/lib/db/rows";
import type { UserViewer, Viewer } from "@/lib/people/viewer";
import { MAX_LISTED_MENTIONS, type Mention } from "@/lib/study/comments/comment";
import { pageOfPlace } from "@/lib/study/comments/comment-place";
import { AppError } from "@/lib/wire/app-error";
import { studyCondition } from "../access";

const mentionRow = z.object({
  commentId: z.uuid(),
  author: z.string().nullable(),
  text: z.string(),
  at: z.date(),
  isRead: z.boolean(),
  study: z.string(),
  studyId: z.uuid(),
  round: z.string().nullable(),
  roundId: z.uuid().nullable(),
  place: z.string(),
  /** of a label: its task, and its version now */
  taskId: z.uuid().nullable(),
  annotationId: z.uuid().nullable(),
});

/** The comments that mention the viewer, in studies whose figures they still may see; the newest first. */
export async function ownMentions(viewer: Viewer): Promise<{ mentions: Mention[]; unread: number }> {
  const person = asPerson(viewer);
  const [mentions, { unread }] = await Promise.all([
    mentionsOf(person, Prisma.empty),
    row(
      z.object({ unread: z.int() }),
      Prisma.sql`SELECT count(*)::int AS unread ${ownSql(person)} AND m.read_at IS NULL`,
    ),
  ]);
  return { mentions, unread };
}

/** Those of a span that nobody has read: for a digest by mail. */
export function newMentions(person: UserViewer, since: Date, until: Date): Promise<Mention[]> {
  return mentionsOf(
    person,
    Prisma.sql`AND m.read_at IS NULL AND m.mentioned_at > ${since} AND m.mentioned_at <= ${until}`,
  );
}

async function mentionsOf(person: UserViewer, condition: Prisma.Sql): Promise<Mention[]> {
  const found = await rows(
    mentionRow,
    Prisma.sql`
      SELECT c.id AS "commentId", u.name AS author, c.text, m.mentioned_at AS at, m.read_at IS NOT NULL AS "isRead",
        s.name AS study, s.id AS "studyId", d.name AS round, d.id AS "roundId", h.place,
        label.task_id AS "taskId", label.id AS "annotationId"
      ${ownSql(person)} ${condition}
      ORDER BY m.mentioned_at DESC, c.id DESC LIMIT ${MAX_LISTED_MENTIONS}`,
  );
  return found.map(({ studyId, roundId, place, taskId, annotationId, at, ...mention }) => ({
    ...mention,
    at: at.toISOString(),
    path: pageOfPlace({ studyId, roundId }, annotationId === null ? place : `label:${annotationId}`, taskId),
  }));
}

function ownSql(person: UserViewer): Prisma.Sql {
  return Prisma.sql`
      FROM comment_mention m JOIN comment c ON c.id = m.comment_id JOIN comment_thread h ON h.id = c.thread_id
      LEFT JOIN round d ON d.id = h.round_id JOIN study s ON s.id = coalesce(h.study_id, d.study_id) LEFT JOIN "user" u ON u.id = c.user_id
      LEFT JOIN LATERAL (
        SELECT now_is.id, now_is.task_id FROM annotation first
        JOIN annotation now_is ON now_is.task_id = first.task_id AND now_is.rater_id = first.rater_id
        WHERE first.id = CASE WHEN h.place LIKE 'label:%' THEN substr(h.place, 7)::uuid END
        ORDER BY now_is.created_at DESC, now_is.id DESC LIMIT 1) label ON true
      WHERE m.user_id = ${person.userId} AND ${studyCondition(person, "agreement.read", Prisma.sql`s.id`)}`;
}

/** @param commentIds null: all */
export async function markMentions(
  viewer: Viewer,
  commentIds: readonly string[] | null,
  isRead: boolean,
): Promise<void> {
  const { userId } = asPerson(viewer);
  await prisma().commentMention.updateMany({
    where: {
      userId,
      ...(commentIds && { commentId: { in: [...commentIds] } }),
      readAt: isRead ? null : { not: null },
    },
    data: { readAt: isRead ? new Date() : null },
  });
}

function asPerson(viewer: Viewer): UserViewer {
  if (viewer.kind !== "user") throw new AppError("FORBIDDEN", "Only people are mentioned.");
  return viewer;
}
