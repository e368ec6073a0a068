import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import type { RaterGroup } from "@/lib/domain/agreement/agreement-filter";
import { type PairOrder, type ReadScale, readScale } from "@/lib/domain/protocol/scale";
import type { JoinedPatterns } from "@/lib/stats/comparison/joined-patterns";
import { MIN_LABELS_TO_PAIR } from "@/lib/stats/reliability/unit-patterns";
import { countsOfLevels, levelsSchema, mergeLevels, readLevelGroups } from "./counts/level-groups";
import { taskCounts } from "./counts/task-counts";
import type { AnalysedRound } from "./find-analysed-round";
import { type CountsGroup, compareCounts, countsAsRead, patternsFromGroups } from "./patterns-from-groups";

export interface JoinedRounds {
  design: "paired" | "unpaired";
  joined: JoinedPatterns;
  nUnits: { a: number; b: number };
}

/** With fewer units in common a paired comparison says nothing. */
const MIN_IN_COMMON = 2;

/**
 * Two rounds on one scale joined by what was judged: by the response, or by the two responses whichever way round.
 * Paired over the tasks that have two labels or more in both rounds; unpaired where there are hardly any.
 */
export async function joinRounds(
  db: Reader,
  a: AnalysedRound,
  b: AnalysedRound,
  group: RaterGroup,
  order: PairOrder,
): Promise<JoinedRounds> {
  const scale = readScale(a.scale, order);
  const [allA, allB] = [await groupsOf(db, a, group, scale), await groupsOf(db, b, group, scale)];
  const common = await pairedGroups(db, { a, b, scale }, group);
  const isPaired = unitsIn(common) >= MIN_IN_COMMON;
  const ofA: CountsGroup[] = isPaired ? common.map((pair) => ({ counts: pair.a, units: pair.units })) : pairable(allA);
  const ofB: CountsGroup[] = isPaired ? common.map((pair) => ({ counts: pair.b, units: pair.units })) : pairable(allB);
  const patterns = patternsFromGroups(scale, [...ofA, ...ofB]);
  return {
    design: isPaired ? "paired" : "unpaired",
    joined: {
      patterns,
      patternsOfA: patterns.patternOfUnit.subarray(0, unitsIn(ofA)),
      patternsOfB: patterns.patternOfUnit.subarray(unitsIn(ofA)),
    },
    nUnits: { a: unitsIn(allA), b: unitsIn(allB) },
  };
}

interface PairedGroup {
  a: readonly number[];
  b: readonly number[];
  units: number;
}

/** So many tasks over the same response, or pair of responses, have these levels in a and those in b; each task at most once. */
async function pairedGroups(
  db: Reader,
  { a, b, scale }: { a: AnalysedRound; b: AnalysedRound; scale: ReadScale },
  group: RaterGroup,
): Promise<PairedGroup[]> {
  const found = await rows(
    z.object({ a: levelsSchema, b: levelsSchema, isTurned: z.boolean(), units: z.int() }),
    Prisma.sql`
      WITH a AS (${await judgedSql(db, a, group)}), b AS (${await judgedSql(db, b, group)})
      SELECT a.levels AS a, b.levels AS b, a.turned <> b.turned AS "isTurned", count(*)::int AS units
      FROM a JOIN b USING (one, other, copy) WHERE a.levels IS NOT NULL AND b.levels IS NOT NULL
      GROUP BY a.levels, b.levels, a.turned <> b.turned`,
    db,
  );
  return found
    .map((pair) => {
      const [ofA, ofB] = [countsOfLevels(pair.a, scale.values), countsOfLevels(pair.b, scale.values)];
      // As round a sees the pair.
      const b = pair.isTurned ? ofB.reverse() : ofB;
      return { a: countsAsRead(scale, ofA), b: countsAsRead(scale, b), units: pair.units };
    })
    .filter((pair) => isPairable(pair.a) && isPairable(pair.b))
    .sort((x, y) => compareCounts(x.a, y.a) || compareCounts(x.b, y.b));
}

/** Each task's levels with what was judged, whichever way round; a second task over the same is the second copy of it. */
async function judgedSql(db: Reader, round: AnalysedRound, group: RaterGroup): Promise<Prisma.Sql> {
  return Prisma.sql`
    SELECT levels, least(response_a_id, response_b_id) AS one, greatest(response_a_id, response_b_id) AS other,
      coalesce(response_a_id > response_b_id, false) AS turned,
      row_number() OVER (PARTITION BY least(response_a_id, response_b_id), greatest(response_a_id, response_b_id)
        ORDER BY counted.position) AS copy
    FROM ${await taskCounts(db, round, group)} JOIN task t ON t.id = counted.task_id`;
}

/** The tasks that have a level at all. */
async function groupsOf(db: Reader, round: AnalysedRound, group: RaterGroup, scale: ReadScale): Promise<CountsGroup[]> {
  return mergeLevels(await readLevelGroups(db, round, group), scale.values)
    .filter(({ levels }) => levels.length > 0)
    .map(({ counts, units }) => ({ counts: countsAsRead(scale, counts), units }))
    .sort((x, y) => compareCounts(x.counts, y.counts));
}

function pairable(groups: readonly CountsGroup[]): CountsGroup[] {
  return groups.filter(({ counts }) => isPairable(counts));
}

function isPairable(counts: readonly number[]): boolean {
  return counts.reduce((sum, count) => sum + count, 0) >= MIN_LABELS_TO_PAIR;
}

function unitsIn(groups: readonly { units: number }[]): number {
  return groups.reduce((sum, { units }) => sum + units, 0);
}
