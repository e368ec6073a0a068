import type { WeightedStatistic } from "../resampling/bootstrap";
import { randomBlocks } from "../resampling/cluster-groups";
import type { Random } from "../resampling/random";
import { MIN_LABELS_TO_PAIR, type UnitPatterns } from "./unit-patterns";

/** `times` clusters that hold one unit of each of these patterns; a pattern is listed once for each of its units. */
export interface LikeClusters {
  readonly patterns: readonly number[];
  readonly times: number;
}

/**
 * Units that are drawn together, since they are not independent: the responses to one instruction, say. Clusters that hold
 * the same are one group; group g holds unitCount[i] units of pattern patternIndex[i] for offsets[g] <= i < offsets[g + 1].
 */
export interface PatternClusters {
  /** Groups → how many clusters are in it. */
  readonly sizes: Uint32Array;
  readonly offsets: Uint32Array;
  readonly patternIndex: Uint32Array;
  readonly unitCount: Uint32Array;
  readonly nClusters: number;
}

/**
 * Units by the cluster they are in. A row is one unit of each of `times` like clusters (default 1), and rows of one cluster
 * are of the same ones.
 * @returns null where no cluster holds two units: each unit is then drawn by itself
 */
export function sharedClusters(
  units: Iterable<{ readonly cluster: number | string; readonly pattern: number; readonly times?: number }>,
): LikeClusters[] | null {
  const clusters = new Map<number | string, { patterns: number[]; times: number }>();
  let areShared = false;
  for (const { cluster, pattern, times = 1 } of units) {
    const known = clusters.get(cluster);
    if (known) known.patterns.push(pattern);
    else clusters.set(cluster, { patterns: [pattern], times });
    areShared ||= known !== undefined;
  }
  return areShared ? [...clusters.values()] : null;
}

/** The clusters of the units that can be paired. @param patternOf a pattern in place of each */
export function pairableClusters(
  clusters: readonly LikeClusters[],
  { labelsOfPattern }: Pick<UnitPatterns, "labelsOfPattern">,
  patternOf: (pattern: number) => number,
): PatternClusters {
  const isPairable = (pattern: number) => (labelsOfPattern[pattern] ?? 0) >= MIN_LABELS_TO_PAIR;
  return patternClusters(
    clusters.map(({ patterns, times }) => ({ patterns: patterns.map(patternOf).filter(isPairable), times })),
  );
}

/** Clusters in an order that depends on what they hold alone; without those that hold nothing. */
export function patternClusters(clusters: readonly LikeClusters[]): PatternClusters {
  const groups = new Map<string, { patterns: readonly number[]; times: number }>();
  for (const { patterns, times } of clusters) {
    const held = patterns.toSorted((a, b) => a - b);
    if (held.length === 0) continue;
    const key = held.join();
    const known = groups.get(key);
    if (known) known.times += times;
    else groups.set(key, { patterns: held, times });
  }
  const ordered = [...groups.values()].sort((a, b) => byPatterns(a.patterns, b.patterns));
  const offsets = new Uint32Array(ordered.length + 1);
  const [patternIndex, unitCount]: [number[], number[]] = [[], []];
  ordered.forEach(({ patterns }, group) => {
    patterns.forEach((pattern, i) => {
      if (i > 0 && patterns[i - 1] === pattern) unitCount.push((unitCount.pop() ?? 0) + 1);
      else {
        patternIndex.push(pattern);
        unitCount.push(1);
      }
    });
    offsets[group + 1] = patternIndex.length;
  });
  return {
    sizes: Uint32Array.from(ordered, ({ times }) => times),
    offsets,
    patternIndex: Uint32Array.from(patternIndex),
    unitCount: Uint32Array.from(unitCount),
    nClusters: ordered.reduce((sum, { times }) => sum + times, 0),
  };
}

function byPatterns(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Of real numbers nearly every unit has a pattern of its own: a table of blocks by patterns would fill the memory. */
const MOST_PATTERNS = 1_000;

/**
 * Of very many clusters, random blocks of them (see randomBlocks), each of which is then drawn with all its clusters.
 * Blocks depend on what the clusters hold alone.
 * @returns the clusters as they are where there are at most 2,000, or more than 1,000 patterns
 */
export function inBlocks(clusters: PatternClusters, nPatterns: number, random: Random): PatternClusters {
  const { sizes, offsets, patternIndex, unitCount, nClusters } = clusters;
  const blockOf = nPatterns > MOST_PATTERNS ? null : randomBlocks(nClusters, random);
  if (!blockOf) return clusters;
  const nBlocks = 1 + blockOf.reduce((largest, block) => Math.max(largest, block), 0);
  const held = new Uint32Array(nBlocks * nPatterns);
  let cluster = 0;
  for (let g = 0; g < sizes.length; g++) {
    for (let like = 0; like < (sizes[g] ?? 0); like++) {
      const start = (blockOf[cluster++] ?? 0) * nPatterns;
      for (let i = offsets[g] ?? 0; i < (offsets[g + 1] ?? 0); i++) {
        const at = start + (patternIndex[i] ?? 0);
        held[at] = (held[at] ?? 0) + (unitCount[i] ?? 0);
      }
    }
  }
  const blockOffsets = new Uint32Array(nBlocks + 1);
  const [index, count]: [number[], number[]] = [[], []];
  for (let block = 0; block < nBlocks; block++) {
    for (let pattern = 0; pattern < nPatterns; pattern++) {
      const units = held[block * nPatterns + pattern] ?? 0;
      if (units === 0) continue;
      index.push(pattern);
      count.push(units);
    }
    blockOffsets[block + 1] = index.length;
  }
  return {
    sizes: new Uint32Array(nBlocks).fill(1),
    offsets: blockOffsets,
    patternIndex: Uint32Array.from(index),
    unitCount: Uint32Array.from(count),
    nClusters: nBlocks,
  };
}

/**
 * A statistic of units by pattern as one of clusters by group, for a bootstrap that draws clusters with all their units.
 * Source: Davison and Hinkley, Bootstrap Methods and their Application (1997), section 3.8.
 */
export function ofClusters(
  { offsets, patternIndex, unitCount, sizes }: PatternClusters,
  nPatterns: number,
  statistic: WeightedStatistic,
): WeightedStatistic {
  const units = new Float64Array(nPatterns);
  return (weights) => {
    units.fill(0);
    for (let g = 0; g < sizes.length; g++) {
      const drawn = weights[g] ?? 0;
      // Of many groups a draw has few.
      if (drawn === 0) continue;
      const end = offsets[g + 1] ?? 0;
      for (let i = offsets[g] ?? 0; i < end; i++) {
        const pattern = patternIndex[i] ?? 0;
        units[pattern] = (units[pattern] ?? 0) + drawn * (unitCount[i] ?? 0);
      }
    }
    return statistic(units);
  };
}
