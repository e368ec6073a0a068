import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import type { RowMatch } from "@/lib/results/report/report-part";
import { type ForgottenRowMatches, newRowMatchSchema } from "@/lib/results/report/row-match";
import { requirePermission, studyCondition } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";

const storedSchema = z.object({ table: z.string(), published: z.string(), own: z.string().nullable() });

/** What is chosen in a study for rows of published tables; of tables and rows that there are. */
export async function readRowMatches(viewer: Viewer, studyId: string, db?: Reader): Promise<RowMatch[]> {
  const stored = await rows(
    storedSchema,
    Prisma.sql`
    SELECT m.published_table AS table, m.published_row AS published, m.own_row AS own FROM row_match m
    WHERE m.study_id = ${studyId}::uuid AND ${studyCondition(viewer, "agreement.read", Prisma.sql`m.study_id`)}
    ORDER BY m.published_table, m.published_row`,
    db,
  );
  return stored.flatMap((match) => newRowMatchSchema.safeParse(match).data ?? []);
}

/** Chooses a row for a published one, for everybody who sees the study. */
export async function saveRowMatch(
  viewer: Viewer,
  studyId: string,
  { table, published, own }: RowMatch,
): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    // One choice at a time, so that no row is taken twice.
    const mayUpdate = studyCondition(viewer, "study.update", Prisma.sql`s.id`);
    await transaction.$executeRaw`
      SELECT FROM study s WHERE s.id = ${studyId}::uuid AND ${mayUpdate} FOR NO KEY UPDATE OF s`;
    await requirePermission(viewer, studyId, "study.update", transaction);
    const ofTable = { studyId, publishedTable: table };
    const taken =
      own === null
        ? null
        : await transaction.rowMatch.findFirst({
            where: { ...ofTable, ownRow: own, publishedRow: { not: published } },
          });
    if (taken) {
      throw new AppError(
        "CONFLICT",
        `“${own}” is matched with “${taken.publishedRow}” already. Choose another row for that one first.`,
        { fields: [{ field: "own", expected: "a row that is not matched with another published one" }] },
      );
    }
    const row = { ...ofTable, publishedRow: published };
    await transaction.rowMatch.upsert({
      where: { studyId_publishedTable_publishedRow: row },
      create: { ...row, ownRow: own },
      update: { ownRow: own },
    });
    const event = { studyId, kind: "study.row-matched", subject: studyId, data: { table, published, own } };
    await recordEvent(transaction, viewer, event);
  });
}

/** Back to matching by name: one published row, or all of a table. */
export async function forgetRowMatches(
  viewer: Viewer,
  studyId: string,
  { table, published }: ForgottenRowMatches,
): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    await requirePermission(viewer, studyId, "study.update", transaction);
    const { count } = await transaction.rowMatch.deleteMany({
      where: { studyId, publishedTable: table, ...(published === undefined ? {} : { publishedRow: published }) },
    });
    if (count === 0) return;
    const data = { table, published: published ?? null };
    await recordEvent(transaction, viewer, { studyId, kind: "study.row-matches-forgotten", subject: studyId, data });
  });
}
