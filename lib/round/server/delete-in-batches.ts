import { z } from "zod";
import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { row } from "@/lib/db/rows";
import type { DeletionProgress } from "@/lib/wire/deletion-message";

/** Somebody wants to see how far it is; each piece takes about a second. */
const ROWS_AT_ONCE = 10_000;

const pieceRow = z.object({ last: z.int().nullable(), rows: z.int() });
const countRow = z.object({ count: z.int() });

/** Rows of one table that go a piece at a time, by a number that tells them apart and that an index finds. */
export interface Deletion {
  table: "task" | "instruction" | "run_item";
  owner: Prisma.Sql;
  /** what goes before a piece, so that it is not looked up row by row */
  before: readonly ((piece: Prisma.Sql) => Prisma.Sql)[];
}

/** A round's tasks with all labels of them. */
export function tasksOf(roundId: string): Deletion {
  return {
    table: "task",
    owner: Prisma.sql`task.round_id = ${roundId}::uuid`,
    before: [
      (piece) => Prisma.sql`
        DELETE FROM checklist_answer WHERE annotation_id IN (
          SELECT a.id FROM annotation a JOIN task ON task.id = a.task_id WHERE ${piece})`,
      (piece) => Prisma.sql`
        DELETE FROM annotation a WHERE a.task_id IN (SELECT id FROM task WHERE ${piece})`,
    ],
  };
}

/** Deletes rows piece by piece in one transaction: all of them go at once for everybody else, or none. */
export async function deleteInBatches(
  transaction: Transaction,
  deletions: readonly Deletion[],
  onProgress: (progress: DeletionProgress) => void,
): Promise<void> {
  // Each piece is found by index. Foreseen one by one, each would seem worth reading a whole table for.
  await transaction.$executeRaw`SET LOCAL enable_seqscan = off`;
  await transaction.$executeRaw`SET LOCAL enable_hashjoin = off`;
  await transaction.$executeRaw`SET LOCAL enable_mergejoin = off`;
  let of = 0;
  for (const { table, owner } of deletions) {
    const { count } = await row(
      countRow,
      Prisma.sql`SELECT count(*)::int AS count FROM ${Prisma.raw(table)} WHERE ${owner}`,
      transaction,
    );
    of += count;
  }
  let deleted = 0;
  for (const { table, owner, before } of deletions) {
    for (let after = -1; ; ) {
      onProgress({ deleted, of });
      const next = await row(
        pieceRow,
        Prisma.sql`
        SELECT max(position) AS last, count(*)::int AS rows FROM (
          SELECT position FROM ${Prisma.raw(table)} WHERE ${owner} AND position > ${after}
          ORDER BY position LIMIT ${ROWS_AT_ONCE}
        ) AS piece`,
        transaction,
      );
      if (next.last === null) break;
      const name = Prisma.raw(table);
      const piece = Prisma.sql`${owner} AND ${name}.position > ${after} AND ${name}.position <= ${next.last}`;
      for (const statement of before) await transaction.$executeRaw(statement(piece));
      await transaction.$executeRaw`DELETE FROM ${name} WHERE ${piece}`;
      deleted += next.rows;
      after = next.last;
    }
  }
}
