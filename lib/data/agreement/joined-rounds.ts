import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import type { RaterGroup } from "@/lib/domain/agreement-filter";
import { LEVELS } from "@/lib/domain/protocol";
import type { JoinedPatterns } from "@/lib/stats/comparison/joined-patterns";
import { MIN_LABELS_TO_PAIR } from "@/lib/stats/reliability/unit-patterns";
import type { AnalysedRound } from "./find-analysed-round";
import { type CountsGroup, patternsFromGroups } from "./patterns-from-groups";
import { queryRows, type Reader } from "./query-rows";
import { taskCountsSql } from "./task-counts-sql";

const counts = z.array(z.int()).length(LEVELS.length).nullable();
const rowSchema = z.object({ a: counts, b: counts, units: z.int() });
type Row = z.infer<typeof rowSchema>;

export interface JoinedRounds {
  design: "paired" | "unpaired";
  joined: JoinedPatterns;
  nUnits: { a: number; b: number };
}

/** With fewer units in common a paired comparison says nothing. */
const FEWEST_IN_COMMON = 2;

/**
 * Two rounds of one quantity joined by what was judged: by the response, or by the two responses whichever way round.
 * Paired over the units that have two labels or more in both rounds; unpaired where there are hardly any.
 */
export async function joinRounds(
  db: Reader,
  a: AnalysedRound,
  b: AnalysedRound,
  group: RaterGroup,
): Promise<JoinedRounds> {
  const rows = await queryRows(db, rowSchema, joinedCountsSql(a, b, group));
  const sum = (of: readonly Row[]) => of.reduce((total, { units }) => total + units, 0);
  const nUnits = { a: sum(rows.filter((row) => row.a)), b: sum(rows.filter((row) => row.b)) };
  const common = rows.filter((row) => isPairable(row.a) && isPairable(row.b));
  const isPaired = sum(common) >= FEWEST_IN_COMMON;
  const groupsOf = (side: "a" | "b"): CountsGroup[] =>
    (isPaired ? common : rows).flatMap((row) => {
      const found = row[side];
      return isPairable(found) ? [{ counts: found, units: row.units }] : [];
    });
  const [ofA, ofB] = [groupsOf("a"), groupsOf("b")];
  const nOfA = ofA.reduce((total, { units }) => total + units, 0);
  const patterns = patternsFromGroups(LEVELS, [...ofA, ...ofB]);
  return {
    design: isPaired ? "paired" : "unpaired",
    joined: {
      patterns,
      patternsOfA: patterns.patternOfUnit.subarray(0, nOfA),
      patternsOfB: patterns.patternOfUnit.subarray(nOfA),
    },
    nUnits,
  };
}

function isPairable(counts: readonly number[] | null): counts is readonly number[] {
  return counts !== null && counts.reduce((sum, count) => sum + count, 0) >= MIN_LABELS_TO_PAIR;
}

function joinedCountsSql(a: AnalysedRound, b: AnalysedRound, group: RaterGroup): Prisma.Sql {
  // In a pair's own orientation in round a, and in round b's where only that has it.
  const turned = (side: Prisma.Sql) => Prisma.sql`
    CASE WHEN coalesce(a.turned, b.turned) THEN ARRAY[${side}[5], ${side}[4], ${side}[3], ${side}[2], ${side}[1]] ELSE ${side} END`;
  return Prisma.sql`
    WITH a AS (${unitCountsSql(a, group)}), b AS (${unitCountsSql(b, group)})
    SELECT found.a, found.b, count(*)::int AS units FROM (
      SELECT CASE WHEN a.counts IS NOT NULL THEN ${turned(Prisma.sql`a.counts`)} END AS a,
        CASE WHEN b.counts IS NOT NULL THEN ${turned(Prisma.sql`b.counts`)} END AS b
      FROM a FULL JOIN b ON a.one = b.one AND a.other = b.other
    ) found
    GROUP BY found.a, found.b ORDER BY found.a NULLS LAST, found.b NULLS LAST`;
}

/** Levels counted for each unit, named by its responses' ids in their order; preferences as seen from the lower one. */
function unitCountsSql(round: AnalysedRound, group: RaterGroup): Prisma.Sql {
  // How often a level was given: of a turned pair the level that lies opposite.
  const level = (place: number) =>
    Prisma.sql`sum(CASE WHEN task.turned THEN task.counts[6 - ${place}::int] ELSE task.counts[${place}::int] END)`;
  return Prisma.sql`
    SELECT task.one, task.other, bool_and(task.turned) AS turned,
      ARRAY[${Prisma.join(LEVELS.map(level))}]::int[] AS counts
    FROM (
      SELECT least(t.response_a_id, t.response_b_id) AS one, greatest(t.response_a_id, t.response_b_id) AS other,
        coalesce(t.response_b_id < t.response_a_id, FALSE) AS turned, counted.counts
      FROM (${taskCountsSql(round, group)}) counted JOIN task t ON t.id = counted.task_id
    ) task
    GROUP BY 1, 2`;
}
