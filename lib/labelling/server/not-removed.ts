import { Prisma } from "@/lib/db/generated/client";

/** Condition that researchers did not remove this person from a round; the columns hold the ids. */
export function notRemoved(userId: Prisma.Sql, roundId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`NOT EXISTS (
    SELECT FROM round_removal removal JOIN rater removed ON removed.id = removal.rater_id
    WHERE removal.round_id = ${roundId} AND removed.user_id = ${userId})`;
}
