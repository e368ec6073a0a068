import type { Reader } from "@/lib/db/rows";
import type { RaterGroup } from "@/lib/results/agreement-filter";
import type { ReadScale } from "@/lib/round/protocol/round-scale";
import type { Level } from "@/lib/round/protocol/scale";
import { declaredScale } from "@/lib/stats/label-value";
import { patternsFromTable } from "@/lib/stats/reliability/label-table";
import { labelTableFromLabels } from "@/lib/stats/reliability/label-table-builder";
import type { LikeClusters } from "@/lib/stats/reliability/pattern-clusters";
import { PatternCollector } from "@/lib/stats/reliability/pattern-collector";
import { MIN_LABELS_TO_PAIR, type UnitPatterns } from "@/lib/stats/reliability/unit-patterns";
import type { CountedRound } from "../not-excluded";
import { compareCounts, patternsFromGroups } from "../patterns-from-groups";
import { readHeldCounts } from "./held-counts";
import { countsOfLevels, type LevelGroup } from "./level-groups";
import { readFacets } from "./task-facets";

/** One task of each of `units` instructions that hold the same; rows of one cluster are of the same instructions. */
export interface ClusteredLevels extends LevelGroup {
  cluster: number;
}

/** The labelled tasks of a round by what their instruction holds, also those whose labels have no level. */
export async function readClusteredLevels(
  db: Reader,
  round: CountedRound,
  group: RaterGroup,
): Promise<ClusteredLevels[]> {
  const held = await readHeldCounts(db, round, group, "levels");
  const facets = await readFacets(db, round);
  return held.flatMap(({ facetId, counts: levels, units, cluster }) => {
    const facet = facets.get(facetId);
    return facet ? { facet, levels, units, cluster } : [];
  });
}

/** Reliability data, and which of its units are drawn together. */
export interface ClusteredPatterns {
  patterns: UnitPatterns;
  /** null where no two units that can be paired share an instruction: each is drawn by itself */
  clusters: readonly LikeClusters[] | null;
}

const NO_LEVELS = patternsFromTable(labelTableFromLabels([]));

/** The levels of these tasks as reliability data. @param scale the round’s; without values where no level is asked */
export function clusteredLevelPatterns(tasks: readonly ClusteredLevels[], scale: ReadScale): ClusteredPatterns {
  if (scale.isOpen) return openPatterns(tasks);
  const read = scale.values.length > MOST_POINTS ? { ...scale, values: occurringIn(tasks, scale.values) } : scale;
  if (read.values.length === 0) return { patterns: NO_LEVELS, clusters: null };
  const known = new Map<readonly Level[], number[]>();
  return clusteredPatterns(read, tasks, ({ levels }) => {
    const counts = known.get(levels) ?? countsOfLevels(levels, read.values);
    known.set(levels, counts);
    return counts;
  });
}

/** Of a longer scale, such as 0–100, only the levels that occur are looked at: others change nothing. */
const MOST_POINTS = 11;

function occurringIn(tasks: readonly Pick<ClusteredLevels, "levels">[], values: readonly Level[]): Level[] {
  const occurring = new Set(tasks.flatMap(({ levels }) => levels));
  return values.filter((value) => occurring.has(value));
}

/** Of real numbers, of which nearly every one may be another: a unit holds few of very many values. */
function openPatterns(tasks: readonly ClusteredLevels[]): ClusteredPatterns {
  const values = [...new Set(tasks.flatMap(({ levels }) => levels))].sort((a, b) => a - b);
  if (values.length === 0) return { patterns: NO_LEVELS, clusters: null };
  const indexOf = new Map(values.map((value, index) => [value, index]));
  return inPatterns(tasks, {
    heldBy: ({ levels }) => levels,
    nLabelsOf: ({ length }) => length,
    patternsOf: (groups) => {
      const collector = new PatternCollector(groups.reduce((sum, { units }) => sum + units, 0));
      for (const { held, units } of groups) {
        const different = [...new Set(held)];
        const pattern = collector.intern(
          Uint32Array.from(different, (value) => indexOf.get(value) ?? 0),
          Uint32Array.from(different, (value) => held.filter((each) => each === value).length),
          different.length,
        );
        for (let unit = 0; unit < units; unit++) collector.addKnown(pattern);
      }
      return collector.finish(declaredScale(values));
    },
    // Who has more of the lowest value comes later, as where counts are compared.
    compare: (a, b) => -compareCounts(a.held, b.held) || a.held.length - b.held.length,
  });
}

/** `units` units in each of the clusters that `cluster` represents. */
interface ClusteredRow {
  readonly units: number;
  readonly cluster: number;
}

/** The same of units whose counts are known. @param countsOf the same list for equal counts is quicker than an equal one */
export function clusteredPatterns<Row extends ClusteredRow>(
  scale: Parameters<typeof patternsFromGroups>[0],
  found: readonly Row[],
  countsOf: (row: Row) => readonly number[],
): ClusteredPatterns {
  return inPatterns(found, {
    heldBy: countsOf,
    nLabelsOf: (counts) => counts.reduce((sum, count) => sum + count, 0),
    patternsOf: (groups) =>
      patternsFromGroups(
        scale,
        groups.map(({ held, units }) => ({ counts: held, units })),
      ),
    compare: (a, b) => compareCounts(a.held, b.held) || a.held.length - b.held.length,
  });
}

/** Units that hold the same counts, or levels. */
interface Held {
  readonly held: readonly number[];
  readonly isPairable: boolean;
  units: number;
  /** among all, in their order */
  place: number;
}

interface PatternReading<Row> {
  heldBy: (row: Row) => readonly number[];
  nLabelsOf: (held: readonly number[]) => number;
  /** of units that differ in what they hold, in an order that depends on that alone */
  patternsOf: (groups: readonly Held[]) => UnitPatterns;
  compare: (a: Held, b: Held) => number;
}

/** A round has some hundred thousand units, and a page many parts of it: nothing is made for a unit by itself. */
function inPatterns<Row extends ClusteredRow>(
  found: readonly Row[],
  { heldBy, nLabelsOf, patternsOf, compare }: PatternReading<Row>,
): ClusteredPatterns {
  const alike = new Map<string, Held>();
  const known = new Map<readonly number[], Held>();
  const groupOf = (held: readonly number[]) => {
    const text = held.join();
    const group = alike.get(text) ?? { held, isPairable: nLabelsOf(held) >= MIN_LABELS_TO_PAIR, units: 0, place: 0 };
    alike.set(text, group);
    known.set(held, group);
    return group;
  };
  const groupOfRow = found.map((row) => {
    const held = heldBy(row);
    const group = known.get(held) ?? groupOf(held);
    group.units += row.units;
    return group;
  });
  // In one order, so that every seeded resample is the same each time.
  const groups = [...alike.values()].sort(compare);
  groups.forEach((group, place) => {
    group.place = place;
  });
  const patterns = patternsOf(groups);
  const clusters = new Map<number, { patterns: number[]; times: number; pairable: number }>();
  let areShared = false;
  found.forEach(({ units, cluster }, index) => {
    const { place = 0, isPairable = false } = groupOfRow[index] ?? {};
    let of = clusters.get(cluster);
    if (!of) {
      of = { patterns: [], times: units, pairable: 0 };
      clusters.set(cluster, of);
    }
    of.patterns.push(place);
    if (isPairable) of.pairable++;
    areShared ||= of.pairable > 1;
  });
  return { patterns, clusters: areShared ? [...clusters.values()] : null };
}
