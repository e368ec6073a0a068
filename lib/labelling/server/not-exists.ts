import { Prisma } from "@/lib/db/generated/client";

/**
 * What NOT EXISTS says, asked row by row, the cheapest question first: a claim takes the first fitting tasks, and a join
 * with every task of every round, which the planner makes of NOT EXISTS, would cost more the larger the study is.
 * @param rows a query for FALSE
 */
export function notExists(rows: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`COALESCE((${rows} LIMIT 1), TRUE)`;
}
