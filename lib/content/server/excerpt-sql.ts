import { Prisma } from "@/lib/db/generated/client";

/**
 * What an instruction begins with, to know it again in a list. Of a conversation it is the last message, which is the one
 * responded to: the first is often the same for all.
 * @param instruction what the table is called in the query
 */
export function excerptSql(instruction: "i" | "n", length = 160): Prisma.Sql {
  const of = instruction === "i" ? Prisma.sql`i` : Prisma.sql`n`;
  return Prisma.sql`left(coalesce(${of}.text, ${of}.messages -> -1 ->> 'content', ''), ${length}::int)`;
}
