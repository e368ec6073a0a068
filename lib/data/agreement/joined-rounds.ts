import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, row } from "@/lib/db/rows";
import type { RaterGroup } from "@/lib/domain/agreement/agreement-filter";
import { type Level, levelValues } from "@/lib/domain/protocol/scale";
import type { JoinedPatterns } from "@/lib/stats/comparison/joined-patterns";
import { MIN_LABELS_TO_PAIR } from "@/lib/stats/reliability/unit-patterns";
import { levelGroups, mergeLevels } from "./counts/level-groups";
import { compareCounts } from "./counts/patterns";
import { LEVELS_SLOT, type RoundCounts } from "./counts/round-counts";
import { roundCountsOf } from "./counts/round-counts-of";
import { digestOfCounts } from "./counts/round-digest";
import type { AnalysedRound } from "./find-analysed-round";
import { type CountsGroup, patternsFromGroups } from "./patterns-from-groups";

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
): Promise<JoinedRounds> {
  const values = levelValues(a.scale);
  const [countsA, countsB] = [await roundCountsOf(db, a, group), await roundCountsOf(db, b, group)];
  const [allA, allB] = [groupsOf(countsA, values), groupsOf(countsB, values)];
  const common = pairedGroups(countsA, countsB, values, await readMatches(db, a, b));
  const isPaired = unitsIn(common) >= MIN_IN_COMMON;
  const ofA: CountsGroup[] = isPaired ? common.map((pair) => ({ counts: pair.a, units: pair.units })) : pairable(allA);
  const ofB: CountsGroup[] = isPaired ? common.map((pair) => ({ counts: pair.b, units: pair.units })) : pairable(allB);
  const patterns = patternsFromGroups(values, [...ofA, ...ofB]);
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

interface Match {
  a: number;
  b: number;
  isTurned: boolean;
}

/** The positions of tasks of both rounds over the same response, or pair of responses; each task at most once. */
async function readMatches(db: Reader, a: AnalysedRound, b: AnalysedRound): Promise<Match[]> {
  const both = Prisma.sql`ta.round_id = ${a.id}::uuid AND ta.stratum = 'main'
    AND tb.round_id = ${b.id}::uuid AND tb.stratum = 'main'`;
  // One text comes over the wire for all tasks, since a row a task takes many times as long.
  const { matches } = await row(
    z.object({ matches: z.string().nullable() }),
    Prisma.sql`
      SELECT string_agg(a || ':' || b || ':' || turned, ';' ORDER BY a, b) AS matches FROM (
        SELECT ta.position AS a, tb.position AS b, 0 AS turned
        FROM task ta JOIN task tb
          ON tb.response_a_id = ta.response_a_id AND tb.response_b_id IS NOT DISTINCT FROM ta.response_b_id
        WHERE ${both}
        UNION ALL
        SELECT ta.position, tb.position, 1
        FROM task ta JOIN task tb ON tb.response_a_id = ta.response_b_id AND tb.response_b_id = ta.response_a_id
        WHERE ${both}
      ) matched`,
    db,
  );
  const [seenA, seenB] = [new Set<number>(), new Set<number>()];
  const found: Match[] = [];
  for (const text of matches?.split(";") ?? []) {
    const [positionA = 0, positionB = 0, turned = 0] = text.split(":").map(Number);
    if (seenA.has(positionA) || seenB.has(positionB)) continue;
    seenA.add(positionA);
    seenB.add(positionB);
    found.push({ a: positionA, b: positionB, isTurned: turned === 1 });
  }
  return found;
}

interface PairedGroup {
  a: readonly number[];
  b: readonly number[];
  units: number;
}

/** So many matched tasks have these levels in a and those in b; in the order of the levels, so that seeds repeat. */
function pairedGroups(
  a: RoundCounts,
  b: RoundCounts,
  values: readonly Level[],
  matches: readonly Match[],
): PairedGroup[] {
  const [taskOfA, taskOfB] = [tasksByPosition(a), tasksByPosition(b)];
  const groups = new Map<string, PairedGroup>();
  for (const match of matches) {
    const levelsA = levelsOf(a, values, taskOfA[match.a]);
    const inOwnOrder = levelsOf(b, values, taskOfB[match.b]);
    if (!isPairable(levelsA) || !isPairable(inOwnOrder)) continue;
    // As round a sees the pair.
    const levelsB = match.isTurned ? [...inOwnOrder].reverse() : inOwnOrder;
    const key = `${levelsA.join()} ${levelsB.join()}`;
    const known = groups.get(key);
    if (known) known.units++;
    else groups.set(key, { a: levelsA, b: levelsB, units: 1 });
  }
  return [...groups.values()].sort((x, y) => compareCounts(x.a, y.a) || compareCounts(x.b, y.b));
}

/** Positions → tasks; NO_TASK where none of the round's real tasks stands. Maps of a million would take a hundred times the room. */
function tasksByPosition({ positions }: RoundCounts): Uint32Array {
  const tasks = new Uint32Array((positions.at(-1) ?? -1) + 1).fill(NO_TASK);
  positions.forEach((position, task) => {
    tasks[position] = task;
  });
  return tasks;
}

const NO_TASK = 0xffffffff;

function levelsOf(
  { starts, counts }: RoundCounts,
  values: readonly Level[],
  task: number | undefined,
): readonly number[] {
  const [start, end] = task === undefined || task === NO_TASK ? [0, 0] : [starts[task] ?? 0, starts[task + 1] ?? 0];
  return values.map((_, index) => (start === end ? 0 : (counts[start + LEVELS_SLOT + index] ?? 0)));
}

/** The tasks that have a level at all. */
function groupsOf(counts: RoundCounts, values: readonly Level[]): CountsGroup[] {
  return mergeLevels(levelGroups(digestOfCounts(counts)))
    .filter(({ levels }) => levels.some((count) => count > 0))
    .map(({ levels, units }) => ({ counts: levels.slice(0, values.length), units }));
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
