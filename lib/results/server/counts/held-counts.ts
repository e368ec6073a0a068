import { z } from "zod";
import { flatMapInTurns } from "@/lib/concurrency/in-turns";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import type { RaterGroup } from "@/lib/results/agreement-filter";
import type { CountedRound } from "../not-excluded";
import { taskCounts } from "./task-counts";

/** One task of each of `units` instructions that hold the same; rows of one cluster are of the same instructions. */
export interface HeldCounts {
  facetId: number;
  counts: readonly number[];
  units: number;
  cluster: number;
}

/** The levels, or the counts of the answers, of a round's labelled tasks by what their instruction holds. */
export async function readHeldCounts(
  db: Reader,
  round: CountedRound,
  group: RaterGroup,
  what: "levels" | "answers",
): Promise<HeldCounts[]> {
  const column = Prisma.raw(what);
  // One text an instruction: a row a task would take the driver many times as long.
  const found = await rows(
    z.object({ held: z.string(), instructions: z.int() }),
    Prisma.sql`
      SELECT held, count(*)::int AS instructions FROM (
        SELECT string_agg(facet_id || ':' || array_to_string(${column}, ','), ';' ORDER BY facet_id, ${column}) AS held
        FROM ${await taskCounts(db, round, group)} JOIN task t ON t.id = counted.task_id
        WHERE ${column} IS NOT NULL GROUP BY t.instruction_id
      ) instruction GROUP BY held`,
    db,
  );
  // Of many tasks few differ: equal counts are one list, which makes them quick to find again.
  const lists = new Map<string, readonly number[]>();
  const listOf = (text: string) => {
    const known = lists.get(text) ?? numbersOf(text);
    lists.set(text, known);
    return known;
  };
  return flatMapInTurns(found, ({ held, instructions }, cluster) =>
    held.split(";").map((task) => {
      const [facet = "", counts = ""] = task.split(":");
      return { facetId: Number(facet), counts: listOf(counts), units: instructions, cluster };
    }),
  );
}

/** Of a list as SQL writes it. */
export function numbersOf(list: string): number[] {
  return list === "" ? [] : list.split(",").map(Number);
}
