import { sumOf } from "@/lib/stats/sum";
import type { LabelValue } from "../label-value";
import type { LabelTable } from "../reliability/label-table";
import { sharedClusters } from "../reliability/pattern-clusters";
import type { BootstrapOptions } from "../resampling/bootstrap";
import { cellInterval } from "../resampling/cell-interval";
import type { Interval, IntervalOptions } from "../resampling/interval";
import type { Statistic } from "../statistic";
import { StatsInputError } from "../stats-input-error";
import { type Outcome, outcomeOfPreferences } from "./outcome";
import { distancesFromCounts, type PairwiseLabelDistances, pairwiseLabelDistance } from "./pairwise-label-distance";

export interface PooledHumanCeiling {
  /** All raters together: what a judge's PLD and WPLD of judgeBesideCeiling can be read against, not those against all raters. */
  readonly pooled: PairwiseLabelDistances;
  /** How many units there are and at what distances their raters stood; for the interval. */
  readonly units: readonly UnitDistances[];
}

export interface HumanCeiling extends PooledHumanCeiling {
  /** Each rater (position in the table) against the consensus of the others on the same units. */
  readonly raters: readonly { readonly rater: number; readonly distances: PairwiseLabelDistances }[];
}

/**
 * `units` like units. With a cluster they are one unit of each of `units` like clusters, such as instructions, and
 * those with the same cluster are of the same ones; without, each unit is by itself.
 */
interface Like {
  readonly units: number;
  readonly cluster?: number | string;
}

/** `units` units that have these counts of raters at distance 0, 1 and 2. */
export interface UnitDistances extends Like {
  readonly counts: DistanceCounts;
}

/** `units` units that have these labels, each by a different rater. */
export interface LikeUnits extends Like {
  readonly labels: readonly LabelValue[];
}

export type DistanceCounts = readonly [number, number, number];

/** The outcome that several labels of one unit come to. */
export type OutcomeRule = (labels: readonly LabelValue[]) => Statistic<Outcome>;

/**
 * How far people are from each other: PLD and WPLD of each rater's own outcome against the outcome of the other raters'
 * labels (leave one out).
 * @param table a unit is a pair of responses
 * @param outcomeOf labels → outcome; default: preferences 1 to 5 by their mean
 * @param clusterOfUnit units → what each belongs to, such as its instruction
 * @returns distances undefined for raters who share no unit with another
 */
export function humanCeiling(
  table: LabelTable,
  outcomeOf: OutcomeRule = preferenceOutcome,
  clusterOfUnit: readonly (number | string)[] | null = null,
): HumanCeiling {
  const ofRater = Array.from({ length: table.nRaters }, (): [number, number, number] => [0, 0, 0]);
  const units: UnitDistances[] = [];
  for (let unit = 0; unit < table.nUnits; unit++) {
    const labels = labelsOfUnit(table, unit);
    const distances = leaveOneOutDistances(
      labels.map(({ value }) => value),
      outcomeOf,
    );
    distances.forEach((found, index) => {
      const counts = ofRater[labels[index]?.rater ?? 0];
      if (found !== null && counts) counts[found.distance]++;
    });
    const counts = countsOf(distances);
    const cluster = clusterOfUnit?.[unit];
    if (sumOf(counts) > 0) units.push({ counts, units: 1, ...(cluster !== undefined && { cluster }) });
  }
  return {
    raters: ofRater.map((counts, rater) => ({ rater, distances: distancesFromCounts(counts) })),
    ...pool(units),
  };
}

/**
 * The same for all raters together, from how many units have which labels: in a large round far fewer than there are units.
 * @param groups the order of a unit's labels does not matter
 * @param outcomeOf as of humanCeiling
 */
export function pooledHumanCeiling(
  groups: Iterable<LikeUnits>,
  outcomeOf: OutcomeRule = preferenceOutcome,
): PooledHumanCeiling {
  const units: UnitDistances[] = [];
  for (const { labels, ...like } of groups) {
    const counts = countsOf(leaveOneOutDistances(labels, outcomeOf));
    if (sumOf(counts) > 0) units.push({ counts, ...like });
  }
  return pool(units);
}

/** The outcome of the others' labels for each label, and how far its own outcome is from it; null where there is none. */
export function leaveOneOutDistances(labels: readonly LabelValue[], outcomeOf: OutcomeRule) {
  return labels.map((value, own) => {
    const prediction = outcomeOf([value]);
    const label = outcomeOf(labels.filter((_, other) => other !== own));
    if (!prediction.defined || !label.defined) return null;
    const distance = pairwiseLabelDistance({ label: label.value, prediction: prediction.value });
    return { others: label.value, distance };
  });
}

function countsOf(distances: ReturnType<typeof leaveOneOutDistances>): DistanceCounts {
  const counts: [number, number, number] = [0, 0, 0];
  for (const found of distances) if (found !== null) counts[found.distance]++;
  return counts;
}

function pool(units: readonly UnitDistances[]): PooledHumanCeiling {
  const all: [number, number, number] = [0, 0, 0];
  for (const { counts, units: like } of units) {
    counts.forEach((count, distance) => {
      all[distance] = (all[distance] ?? 0) + count * like;
    });
  }
  return { pooled: distancesFromCounts(all), units };
}

/**
 * The bootstrap interval of the pooled WPLD over units, since a unit's raters are compared with each other; over clusters where
 * one holds several units.
 */
export function humanCeilingInterval(
  { units, pooled }: PooledHumanCeiling,
  options: BootstrapOptions & IntervalOptions,
): Statistic<Interval> {
  if (!pooled.weighted.defined) return pooled.weighted;
  const cells = new Map<string, { pairs: number; distance: number; units: number; cell: number }>();
  const inClusters: { cluster: number | string; pattern: number; times: number }[] = [];
  for (const { counts, units: like, cluster } of units) {
    const key = counts.join(" ");
    const cell = cells.get(key) ?? {
      pairs: sumOf(counts),
      distance: counts[1] + 2 * counts[2],
      units: 0,
      cell: cells.size,
    };
    cell.units += like;
    cells.set(key, cell);
    if (cluster !== undefined) inClusters.push({ cluster, pattern: cell.cell, times: like });
  }
  const distinct = [...cells.values()];
  const statistic = (weights: Float64Array) => {
    let [pairs, distance] = [0, 0];
    distinct.forEach((cell, index) => {
      pairs += (weights[index] ?? 0) * cell.pairs;
      distance += (weights[index] ?? 0) * cell.distance;
    });
    return distance / pairs;
  };
  const sizes = distinct.map((cell) => cell.units);
  return cellInterval(sizes, statistic, { ...options, clusters: sharedClusters(inClusters) });
}

/** Whether its interval draws clusters: one holds several units. */
export function drawsClusters(units: readonly Pick<Like, "cluster">[]): boolean {
  const clusters = new Set<number | string>();
  return units.some(({ cluster }) => {
    if (cluster === undefined) return false;
    const isKnown = clusters.has(cluster);
    clusters.add(cluster);
    return isKnown;
  });
}

export function preferenceOutcome(labels: readonly LabelValue[]): Statistic<Outcome> {
  return outcomeOfPreferences(
    labels.map((label) => {
      if (typeof label === "number") return label;
      throw new StatsInputError(`Expected preferences from 1 to 5, found ${label}: give a rule for other labels.`);
    }),
  );
}

/** A unit's labels, each with the position of its rater. */
export function labelsOfUnit(table: LabelTable, unit: number): { rater: number; value: LabelValue }[] {
  const labels: { rater: number; value: LabelValue }[] = [];
  for (let i = table.unitOffsets[unit] ?? 0; i < (table.unitOffsets[unit + 1] ?? 0); i++) {
    const value = table.scale.values[table.valueIndex[i] ?? 0];
    if (value !== undefined) labels.push({ rater: table.raterIndex[i] ?? 0, value });
  }
  return labels;
}
