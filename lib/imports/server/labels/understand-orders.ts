import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import { MAX_PROBLEMS } from "@/lib/imports/import-problem";
import type { ProblemList } from "@/lib/imports/server/problem-list";
import { shorten } from "@/lib/imports/shorten";
import type { Protocol } from "@/lib/round/protocol/protocol";
import { labelsPairs } from "@/lib/round/protocol/protocols";
import type { ComparisonScale } from "@/lib/stats/preference/outcome";
import { NAMES_IT } from "./orient-pairs";

/**
 * Finds out what a column of orders means. A rater who judged any pair in both orders was asked in both: an answer that is
 * missing in one of them could not be read. Other raters saw each pair once, in the given order.
 */
export async function understandOrders(
  transaction: Snapshot,
  protocol: Protocol,
  problems: ProblemList,
): Promise<void> {
  const [found] = await rows(
    z.object({ any: z.boolean() }),
    Prisma.sql`SELECT EXISTS (SELECT 1 FROM import_label WHERE shown_order IS NOT NULL) AS any`,
    transaction,
  );
  if (!found?.any) return;
  if (!labelsPairs(protocol)) {
    // A single response has no order; the column means something else.
    await transaction.$executeRaw`UPDATE import_label SET shown_order = NULL WHERE shown_order IS NOT NULL`;
    return;
  }
  await transaction.$executeRaw`
    UPDATE import_label label SET both_orders = true
    FROM (
      SELECT DISTINCT rater FROM (
        SELECT label.rater FROM import_label label JOIN import_target target ON target.matches = 1 AND ${NAMES_IT}
        WHERE label.shown_order IN ('ab', 'ba')
        GROUP BY label.rater, target.response_a_id, target.response_b_id HAVING count(DISTINCT label.shown_order) = 2
      ) seen
    ) twice
    WHERE label.rater = twice.rater AND NOT label.is_question`;
  const wrong = await rows(
    z.object({ line: z.int(), order: z.string().nullable() }),
    Prisma.sql`
        SELECT line, shown_order AS "order" FROM import_label
        WHERE shown_order NOT IN ('ab', 'ba') OR (both_orders AND shown_order IS NULL)
        ORDER BY line LIMIT ${MAX_PROBLEMS + 1}`,
    transaction,
  );
  for (const { line, order } of wrong) {
    const expected =
      "ab (the pair’s first response was shown first) or ba (its second was), or no column for the order";
    problems.add({ line, field: "order", expected, found: order === null ? "nothing" : shorten(order) });
  }
  await transaction.$executeRaw`UPDATE import_label SET shown_order = NULL WHERE shown_order NOT IN ('ab', 'ba')`;
}

const ab = Prisma.sql`max(level) FILTER (WHERE shown_order = 'ab')`;
const ba = Prisma.sql`max(level) FILTER (WHERE shown_order = 'ba')`;

/**
 * One level from a rater's rows about one pair. Of two orders: what both say, the milder of two strengths, neither where
 * they contradict each other, and none where one could not be read or the scale has no middle.
 */
export function joinedLevel({ bestForA, bestForB }: ComparisonScale): Prisma.Sql {
  const middle = (bestForA + bestForB) / 2;
  const neither = Number.isInteger(middle) ? Prisma.sql`${middle}::float8` : Prisma.sql`NULL`;
  return Prisma.sql`CASE
    WHEN NOT bool_or(both_orders) THEN max(level)
    WHEN ${ab} IS NULL OR ${ba} IS NULL THEN NULL
    WHEN greatest(${ab}, ${ba}) < ${middle}::float8 THEN greatest(${ab}, ${ba})
    WHEN least(${ab}, ${ba}) > ${middle}::float8 THEN least(${ab}, ${ba})
    ELSE ${neither} END`;
}
