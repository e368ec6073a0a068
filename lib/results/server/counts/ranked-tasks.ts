import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import type { Level } from "@/lib/round/protocol/scale";
import { levelsSchema } from "./level-groups";

const placeSchema = z.object({ position: z.int(), rank: z.number() });
type Place = z.infer<typeof placeSchema>;

const rankedSchema = placeSchema.extend({ levels: levelsSchema.nullable(), answers: z.array(z.int()).nullable() });
export type RankedTask = z.infer<typeof rankedSchema>;

/**
 * What levels say of tasks, joined in a FROM to the tasks' counts: columns `rank` and `chosen`, NULL for tasks without
 * a label. Tasks share few different levels, so that each is judged once, by whatever rule.
 * @param counts see taskCounts
 * @param judge the rank is a whole number
 */
export async function joinJudged(
  db: Reader,
  counts: Prisma.Sql,
  judge: (levels: readonly Level[]) => { rank: number; chosen: boolean },
): Promise<Prisma.Sql> {
  const found = await rows(
    z.object({ text: z.string(), levels: levelsSchema }),
    Prisma.sql`SELECT levels::text AS text, levels FROM ${counts} WHERE levels IS NOT NULL GROUP BY levels`,
    db,
  );
  const judged = found.map(({ text, levels }) => ({ text, ...judge(levels) }));
  return Prisma.sql`LEFT JOIN (
    SELECT one.levels::float8[] AS given, one.rank, one.chosen
    FROM unnest(${judged.map(({ text }) => text)}::text[], ${judged.map(({ rank }) => rank)}::bigint[],
      ${judged.map(({ chosen }) => chosen)}::bool[]) AS one(levels, rank, chosen)
  ) judged ON judged.given = levels`;
}

/**
 * A page of tasks, those of the highest rank first and of one rank in the order of the round.
 * @param tasks a query with the columns `position`, `rank`, `levels` and `answers`
 * @param after the last task of the page before
 */
export async function rankedPage(
  db: Reader,
  tasks: Prisma.Sql,
  after: Place | null,
  length: number,
): Promise<RankedTask[]> {
  const beyond = after
    ? Prisma.sql`WHERE rank < ${after.rank}::bigint OR (rank = ${after.rank}::bigint AND position > ${after.position}::int)`
    : Prisma.empty;
  return rows(
    rankedSchema,
    Prisma.sql`
      SELECT position, rank::float8 AS rank, levels, answers FROM (${tasks}) task ${beyond}
      ORDER BY task.rank DESC, position LIMIT ${length}::int`,
    db,
  );
}

/** A cursor "rank:position" of a page before. */
export function cursorOf(text: string | undefined): Place | null {
  if (text === undefined) return null;
  const [rank = 0, position = 0] = text.split(":").map(Number);
  return { rank, position };
}
