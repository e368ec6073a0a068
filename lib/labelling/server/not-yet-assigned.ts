import { Prisma } from "@/lib/db/generated/client";

/**
 * What NOT EXISTS says, asked row by row, the cheapest question first: a claim takes the first fitting tasks, and a join
 * with every task of every round, which the planner makes of NOT EXISTS, would cost more the larger the study is.
 * @param rows a query for FALSE
 */
export function notExists(rows: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`COALESCE((${rows} LIMIT 1), TRUE)`;
}

/** A condition on the row `task` of a claim: it was never assigned to the rater, except by a lease that ended. */
export function notYetAssigned({ raterId }: { raterId: string }): Prisma.Sql {
  return notExists(Prisma.sql`
          SELECT FALSE FROM assignment mine WHERE mine.task_id = task.id AND mine.rater_id = ${raterId}::uuid
            AND mine.state <> 'expired'`);
}
