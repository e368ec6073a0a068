import { z } from "zod";
import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, row, rows } from "@/lib/db/rows";
import type { UserViewer, Viewer } from "@/lib/people/viewer";
import { type CommentPerson, commentPersonSchema } from "@/lib/study/comments/comment";
import { type CommentPlace, type CommentsOf, readPlace } from "@/lib/study/comments/comment-place";
import { AppError } from "@/lib/wire/app-error";
import { membershipCondition, notFound, studyCondition } from "../access";

const placeRow = z.object({ studyId: z.uuid(), isThere: z.boolean() });

export interface FoundPlace {
  studyId: string;
  /** as threads have it: a label’s is named by its first version, so that it stays when the label is changed */
  place: string;
}

/** The place in a round or of a study, if the viewer may read agreement, and so comments. */
export async function findPlace(db: Reader, viewer: Viewer, of: CommentsOf, text: string): Promise<FoundPlace> {
  const place = readPlace(text);
  if ("studyId" in of) return findComparison(db, viewer, of.studyId, place, text);
  const isThere =
    place?.kind === "task"
      ? Prisma.sql`EXISTS (SELECT FROM task t WHERE t.id = ${place.taskId}::uuid AND t.round_id = d.id)`
      : place?.kind === "label"
        ? Prisma.sql`EXISTS (SELECT FROM annotation a WHERE a.id = ${place.annotationId}::uuid AND a.round_id = d.id)`
        : Prisma.sql`${place?.kind === "figure"}::boolean`;
  const [found] = await rows(
    placeRow,
    Prisma.sql`
      SELECT d.study_id AS "studyId", ${isThere} AS "isThere" FROM round d
      WHERE d.id = ${of.roundId}::uuid AND ${studyCondition(viewer, "agreement.read", Prisma.sql`d.study_id`)}`,
    db,
  );
  if (!found) throw notFound("round");
  if (!found.isThere) throw notFound(place?.kind ?? "place");
  const { studyId } = found;
  return { studyId, place: place?.kind === "label" ? await firstVersion(db, place.annotationId) : text };
}

/**
 * Until the comment is there or not, nothing deletes the task it is about or whose label it is about: what undoes an addition
 * of tasks or an import waits and finds the comment, and a comment that came later does not find the place.
 */
export async function lockPlace(transaction: Transaction, of: CommentsOf, text: string): Promise<void> {
  const place = readPlace(text);
  if ("studyId" in of || (place?.kind !== "task" && place?.kind !== "label")) return;
  const taskId =
    place.kind === "task"
      ? Prisma.sql`${place.taskId}::uuid`
      : Prisma.sql`(SELECT a.task_id FROM annotation a WHERE a.id = ${place.annotationId}::uuid)`;
  // The round first, as where an import is undone.
  await transaction.$executeRaw`SELECT FROM round WHERE id = ${of.roundId}::uuid FOR KEY SHARE`;
  await transaction.$executeRaw`SELECT FROM task WHERE id = ${taskId} AND round_id = ${of.roundId}::uuid FOR KEY SHARE`;
}

async function findComparison(
  db: Reader,
  viewer: Viewer,
  studyId: string,
  place: CommentPlace | null,
  text: string,
): Promise<FoundPlace> {
  const [found] = await rows(
    z.object({ studyId: z.uuid() }),
    Prisma.sql`
      SELECT s.id AS "studyId" FROM study s
      WHERE s.id = ${studyId}::uuid AND ${studyCondition(viewer, "agreement.read", Prisma.sql`s.id`)}`,
    db,
  );
  if (!found) throw notFound("study");
  if (place?.kind !== "comparison") throw notFound(place?.kind ?? "place");
  return { studyId, place: text };
}

/** The thread of a place, as its table knows it. */
export const threadKey = (of: CommentsOf, place: string) =>
  "studyId" in of
    ? { studyId_place: { studyId: of.studyId, place } }
    : { roundId_place: { roundId: of.roundId, place } };

async function firstVersion(db: Reader, annotationId: string): Promise<string> {
  const { id } = await row(
    z.object({ id: z.uuid() }),
    Prisma.sql`
      WITH RECURSIVE version AS (
        SELECT a.id, a.supersedes_id FROM annotation a WHERE a.id = ${annotationId}::uuid
        UNION ALL
        SELECT a.id, a.supersedes_id FROM version JOIN annotation a ON a.id = version.supersedes_id)
      SELECT id FROM version WHERE supersedes_id IS NULL`,
    db,
  );
  return `label:${id}`;
}

/** Comments have an author; the operator has no account. */
export function asWriter(viewer: Viewer): UserViewer {
  if (viewer.kind !== "user") throw new AppError("FORBIDDEN", "Only a signed-in person can write comments.");
  return viewer;
}

/** Whom comments of a study can mention: those who may read them. */
export function peopleOf(db: Reader, studyId: string): Promise<CommentPerson[]> {
  return rows(
    commentPersonSchema,
    Prisma.sql`
      SELECT u.id AS "userId", u.name FROM "user" u
      WHERE ${membershipCondition("agreement.read", Prisma.sql`u.id`, Prisma.sql`${studyId}::uuid`)}
      ORDER BY lower(u.name), u.id`,
    db,
  );
}

/** Notes whom a comment mentions now; who was mentioned already stays so, read or not. */
export async function setMentions(
  transaction: Transaction,
  studyId: string,
  commentId: string,
  mentions: readonly string[],
): Promise<void> {
  const ids = [...new Set(mentions)];
  const people = new Set((await peopleOf(transaction, studyId)).map(({ userId }) => userId));
  if (ids.some((id) => !people.has(id))) {
    throw new AppError(
      "INVALID",
      "A comment mentions researchers and owners of the study alone. Choose from the list.",
      {
        field: "mentions",
      },
    );
  }
  await transaction.commentMention.deleteMany({ where: { commentId, userId: { notIn: ids } } });
  await transaction.commentMention.createMany({
    data: ids.map((userId) => ({ commentId, userId })),
    skipDuplicates: true,
  });
}
