import { meanOf } from "@/lib/stats/sum";
import { type LabelTable, patternsFromTable } from "../reliability/label-table";
import { type Random, randomIndex } from "../resampling/random";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { type DifferenceFunction, differenceModel, type Level, squaredDifference } from "./difference";
import { pairableValueTotals } from "./disagreement";

export interface RaterDifferenceOptions {
  readonly random: Random;
  /** Units → what they hang together with, such as their instruction; null where units are by themselves. */
  readonly clusterOfUnit: ArrayLike<number> | null;
  /** Raters with fewer labels on units that others labelled too are not tested. */
  readonly fewest: number;
  /** How many tables of the same raters are looked at: p-values are corrected for them, too. */
  readonly tables: number;
  /** Labels that all permutations together move; default 200 million. There are fewer permutations then, and none below 100. */
  readonly mostWork?: number;
}

const [MOST_PERMUTATIONS, FEWEST_PERMUTATIONS] = [1_000, 100];
// Sums that differ only by the order of summation are equal.
const ROUNDING = 1e-9;

/**
 * Which raters differ more from the others than these do among themselves? One-sided permutation test: raters who all label alike
 * can be exchanged within each unit. What is exchanged is how far each label is from the others of its unit (δ on average; its
 * square would leave the test to the few labels that are furthest), beyond the mean of the unit. Units of one cluster with the same
 * raters are exchanged together, since a rater's labels there may hang together. A rater's sum is standardised by how it varies over
 * exchanges, and the largest over raters decides: where all label alike, any p-value is below α with probability α at most.
 * @returns for each rater of the table its p-value, corrected for all raters; undefined with fewer than `fewest` labels, or where it
 *   would take too long
 * Source: Westfall and Young, Resampling-Based Multiple Testing (1993), section 2.3 (single-step maxT).
 */
export function raterDifferences(
  table: LabelTable,
  difference: Level | DifferenceFunction,
  { random, clusterOfUnit, fewest, tables, mostWork = 200_000_000 }: RaterDifferenceOptions,
): Statistic[] {
  const model = differenceModel(table.scale, difference);
  if (!model.defined) return Array.from({ length: table.nRaters }, () => model);
  const patterns = patternsFromTable(table);
  const squared = squaredDifference(model.value, pairableValueTotals(patterns, patterns.unitsOfPattern));
  const distance = (c: number, k: number) => Math.sqrt(squared(c, k));
  const permutations = Math.min(MOST_PERMUTATIONS, Math.floor(mostWork / Math.max(1, table.valueIndex.length)));
  if (permutations < FEWEST_PERMUTATIONS)
    return Array.from({ length: table.nRaters }, () => undefinedBecause("too-costly"));
  const { groups, labels } = exchangedGroups(table, distance, clusterOfUnit);
  const spread = new Float64Array(table.nRaters);
  for (const { raters, beyond } of groups) {
    const variance = beyond.reduce((sum, value) => sum + value ** 2, 0) / raters.length;
    for (const rater of raters) spread[rater] = (spread[rater] ?? 0) + variance;
  }
  const tested = Array.from(spread, (_, rater) => rater).filter((rater) => (labels[rater] ?? 0) >= fewest);
  const sums = new Float64Array(table.nRaters);
  const standardised = (rater: number) => (sums[rater] ?? 0) / Math.sqrt(spread[rater] || 1);
  const add = () => {
    sums.fill(0);
    for (const { raters, beyond } of groups) {
      raters.forEach((rater, i) => {
        sums[rater] = (sums[rater] ?? 0) + (beyond[i] ?? 0);
      });
    }
  };
  add();
  const observed = Float64Array.from(spread, (_, rater) => standardised(rater));
  const asLarge = new Uint32Array(table.nRaters).fill(1);
  for (let i = 0; i < permutations; i++) {
    for (const { beyond } of groups) shuffle(beyond, random);
    add();
    const largest = Math.max(...tested.map(standardised));
    for (const rater of tested) {
      if (largest >= (observed[rater] ?? 0) - ROUNDING) asLarge[rater] = (asLarge[rater] ?? 0) + 1;
    }
  }
  return Array.from(asLarge, (count, rater) =>
    (labels[rater] ?? 0) < fewest
      ? undefinedBecause("too-few-units")
      : defined(Math.min(1, (tables * count) / (1 + permutations))),
  );
}

/** Raters of the same units of a cluster, and how much further each one's labels are from the others' than on average there. */
interface ExchangedGroup {
  readonly raters: readonly number[];
  readonly beyond: Float64Array;
}

function exchangedGroups(
  { nUnits, nRaters, unitOffsets, raterIndex, valueIndex }: LabelTable,
  distance: (c: number, k: number) => number,
  clusterOfUnit: ArrayLike<number> | null,
): { groups: ExchangedGroup[]; labels: Uint32Array } {
  const groups = new Map<string, ExchangedGroup>();
  const labels = new Uint32Array(nRaters);
  for (let unit = 0; unit < nUnits; unit++) {
    const [start, end] = [unitOffsets[unit] ?? 0, unitOffsets[unit + 1] ?? 0];
    if (end - start < 2) continue;
    const raters = Array.from(raterIndex.subarray(start, end));
    const values = Array.from(valueIndex.subarray(start, end));
    const key = `${clusterOfUnit ? clusterOfUnit[unit] : unit} ${raters}`;
    const group = groups.get(key) ?? { raters, beyond: new Float64Array(raters.length) };
    groups.set(key, group);
    const far = values.map((value) => values.reduce((sum, other) => sum + distance(value, other), 0));
    const mean = meanOf(far);
    raters.forEach((rater, i) => {
      labels[rater] = (labels[rater] ?? 0) + 1;
      group.beyond[i] = (group.beyond[i] ?? 0) + ((far[i] ?? 0) - mean) / (far.length - 1);
    });
  }
  return { groups: [...groups.values()], labels };
}

/** Fisher and Yates, as in Knuth's Algorithm P. */
function shuffle(values: Float64Array, random: Random): void {
  for (let i = values.length - 1; i > 0; i--) {
    const j = randomIndex(i + 1, random);
    const moved = values[i] ?? 0;
    values[i] = values[j] ?? 0;
    values[j] = moved;
  }
}
