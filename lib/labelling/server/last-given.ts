import { Prisma } from "@/lib/db/generated/client";

/** A column of the assignment that the rater was given last in the round. */
export function lastGiven({ roundId, raterId }: { roundId: string; raterId: string }, column: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT last.${column} FROM assignment last
          WHERE last.rater_id = ${raterId}::uuid AND last.round_id = ${roundId}::uuid AND last.position IS NOT NULL
          ORDER BY last.position DESC LIMIT 1`;
}
