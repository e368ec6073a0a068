import type { Reader } from "@/lib/db/rows";
import type { RaterGroup } from "@/lib/domain/agreement/agreement-filter";
import type { ReadScale } from "@/lib/domain/protocol/round-scale";
import type { Level } from "@/lib/domain/protocol/scale";
import { declaredScale } from "@/lib/stats/label-value";
import { patternsFromTable } from "@/lib/stats/reliability/label-table";
import { labelTableFromLabels } from "@/lib/stats/reliability/label-table-builder";
import type { LikeClusters } from "@/lib/stats/reliability/pattern-clusters";
import { PatternCollector } from "@/lib/stats/reliability/pattern-collector";
import { MIN_LABELS_TO_PAIR, type UnitPatterns } from "@/lib/stats/reliability/unit-patterns";
import type { CountedRound } from "../kept-labels";
import { type CountsGroup, compareCounts, patternsFromGroups } from "../patterns-from-groups";
import { readHeldCounts } from "./held-counts";
import { countsOfLevels, type LevelGroup } from "./level-groups";
import { readFacets, withFacets } from "./task-facets";

/** One task of each of so many instructions (`units`) that hold the same; rows of one cluster are of the same instructions. */
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
  const tasks = held.map(({ counts, ...task }) => ({ ...task, levels: counts }));
  return withFacets(tasks, await readFacets(db, round));
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
  const countsOf = new Map<readonly Level[], number[]>();
  return clusteredPatterns(
    read,
    tasks.map(({ levels, units, cluster }) => {
      const counts = countsOf.get(levels) ?? countsOfLevels(levels, read.values);
      countsOf.set(levels, counts);
      return { counts, units, cluster };
    }),
  );
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
  return inPatterns(
    tasks.map(({ levels: held, units, cluster }) => ({ held, units, cluster, nLabels: held.length })),
    (groups) => {
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
    (a, b) => -compareCounts(a.held, b.held) || a.held.length - b.held.length,
  );
}

/** The same of counts that are known. */
export function clusteredPatterns(
  scale: Parameters<typeof patternsFromGroups>[0],
  found: readonly (CountsGroup & { cluster: number })[],
): ClusteredPatterns {
  const sizes = new Map<readonly number[], number>();
  return inPatterns(
    found.map(({ counts, units, cluster }) => {
      const nLabels = sizes.get(counts) ?? counts.reduce((sum, count) => sum + count, 0);
      sizes.set(counts, nLabels);
      return { held: counts, units, cluster, nLabels };
    }),
    (groups) =>
      patternsFromGroups(
        scale,
        groups.map(({ held, units }) => ({ counts: held, units })),
      ),
  );
}

interface Held {
  /** counts, or levels */
  readonly held: readonly number[];
  units: number;
}

/** @param patternsOf units that differ in what they hold, in an order that depends on that alone */
function inPatterns(
  found: readonly (Readonly<Held> & { cluster: number; nLabels: number })[],
  patternsOf: (groups: readonly Held[]) => UnitPatterns,
  compare = (a: Held, b: Held) => compareCounts(a.held, b.held) || a.held.length - b.held.length,
): ClusteredPatterns {
  const alike = new Map<string, Held>();
  // Lists are often the same object, which is quicker to find than its text.
  const groupOf = new Map<readonly number[], Held>();
  for (const { held, units } of found) {
    let group = groupOf.get(held);
    if (!group) {
      const text = held.join();
      group = alike.get(text) ?? { held, units: 0 };
      alike.set(text, group);
      groupOf.set(held, group);
    }
    group.units += units;
  }
  // In one order, so that every seeded resample is the same each time.
  const groups = [...alike.values()].sort(compare);
  const places = new Map(groups.map((group, place) => [group, place]));
  const patterns = patternsOf(groups);
  const clusters = new Map<number, { patterns: number[]; times: number; pairable: number }>();
  let areShared = false;
  for (const { held, units, cluster, nLabels } of found) {
    const group = groupOf.get(held);
    const known = clusters.get(cluster) ?? { patterns: [], times: units, pairable: 0 };
    known.patterns.push((group && places.get(group)) ?? 0);
    if (nLabels >= MIN_LABELS_TO_PAIR) known.pairable++;
    areShared ||= known.pairable > 1;
    clusters.set(cluster, known);
  }
  return { patterns, clusters: areShared ? alikeAsOne(clusters.values()) : null };
}

function alikeAsOne(clusters: Iterable<LikeClusters>): LikeClusters[] {
  const alike = new Map<string, { patterns: readonly number[]; times: number }>();
  for (const { patterns, times } of clusters) {
    const held = patterns.toSorted((a, b) => a - b);
    const key = held.join();
    const known = alike.get(key);
    if (known) known.times += times;
    else alike.set(key, { patterns: held, times });
  }
  return [...alike.values()];
}
