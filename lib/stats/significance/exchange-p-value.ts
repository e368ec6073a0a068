import { binomialTable, type CountTable, drawCount } from "../resampling/count-table";
import { normalCdf } from "../resampling/normal-distribution";
import type { Random } from "../resampling/random";

const DEFAULT_PERMUTATIONS = 2000;
// Sums that differ only by the order of summation are equal.
const ROUNDING = 1e-12;

/**
 * The permutation test that exchanges two sources in each of several clusters, or not: two-sided, exact where there are no
 * more exchanges than permutations, else from so many random ones. Clusters that are alike are one group.
 * @param sizes groups → how many clusters are in it
 * @param statistic the difference with `exchanged[g]` clusters of each group exchanged; NaN where it is undefined, which is
 *   left out
 * @param rounding differences so much apart are equal
 * @returns how often the difference is at least as far from 0 as without an exchange; NaN where that is undefined
 * Source: Good, Permutation, Parametric and Bootstrap Tests of Hypotheses (2005), section 3.8.
 */
export function exchangeTest(
  sizes: ArrayLike<number>,
  statistic: (exchanged: Float64Array) => number,
  random: Random,
  permutations: number = DEFAULT_PERMUTATIONS,
  rounding: number = ROUNDING,
): number {
  let [observed, asLarge, usable] = [Number.NaN, 0, 0];
  for (const difference of exchangedValues(sizes, statistic, random, permutations)) {
    const value = Math.abs(difference);
    // The observed exchange is one of the possible ones and counts too, so p is never 0.
    if (usable === 0) {
      if (Number.isNaN(value)) return Number.NaN;
      observed = value;
    }
    if (Number.isNaN(value)) continue;
    usable++;
    if (value >= observed - rounding) asLarge++;
  }
  return asLarge / usable;
}

/** The statistic without an exchange, then with each, where there are no more than permutations, or with random ones. */
function* exchangedValues(
  sizes: ArrayLike<number>,
  statistic: (exchanged: Float64Array) => number,
  random: Random,
  permutations: number,
): Generator<number> {
  const exchanged = new Float64Array(sizes.length);
  yield statistic(exchanged);
  if (areAllMade(sizes, permutations)) {
    const groupOfCluster = Array.from(sizes).flatMap((size, group) => new Array<number>(size).fill(group));
    for (let signs = 1; signs < 2 ** groupOfCluster.length; signs++) {
      exchanged.fill(0);
      groupOfCluster.forEach((group, cluster) => {
        exchanged[group] = (exchanged[group] ?? 0) + ((signs >> cluster) & 1);
      });
      yield statistic(exchanged);
    }
    return;
  }
  const draw = exchangeSampler(sizes);
  for (let i = 0; i < permutations; i++) {
    draw(exchanged, random);
    yield statistic(exchanged);
  }
}

function areAllMade(sizes: ArrayLike<number>, permutations: number): boolean {
  return 2 ** Array.from(sizes).reduce((sum, size) => sum + size, 0) <= permutations;
}

/** Fills in how many clusters of each group are exchanged where each is with probability 1/2. */
function exchangeSampler(sizes: ArrayLike<number>): (exchanged: Float64Array, random: Random) => void {
  const tables = new Map<number, CountTable>();
  for (const size of Array.from(sizes)) if (!tables.has(size)) tables.set(size, binomialTable(size, 1 / 2));
  const tableOfGroup = Array.from(sizes, (size) => tables.get(size));
  return (exchanged, random) => {
    tableOfGroup.forEach((table, group) => {
      exchanged[group] = table ? drawCount(table, random) : 0;
    });
  };
}

/** P(|S| ≥ x) ≤ so many times that of a normal variable, for any sum S of numbers whose signs are turned at random. */
const TIMES_NORMAL = 1 / (4 * normalCdf(-Math.SQRT2));

/**
 * No sum of numbers with each sign turned at random is at least so many standard errors from 0 more often than this.
 * Source: theorem 1.1 of Bentkus and Dzindzalieta, A tight Gaussian bound for weighted sums of Rademacher random variables,
 *   Bernoulli 21 (2015).
 */
export function exchangeBound(standardErrors: number): number {
  return 2 * TIMES_NORMAL * normalCdf(-standardErrors);
}

/** Sums with each sign turned or not, the one with none turned first. */
export interface ExchangedSums {
  readonly values: Float64Array;
  /** Whether these are all there are; otherwise a random part of them, beside the first. */
  readonly areAll: boolean;
}

/** @param sums groups → the sum of each of its clusters @param sizes groups → how many clusters are in it */
export function exchangedSums(
  sums: ArrayLike<number>,
  sizes: ArrayLike<number>,
  random: Random,
  permutations: number = DEFAULT_PERMUTATIONS,
): ExchangedSums {
  const clusters = new Map<number, number>();
  for (let g = 0; g < sums.length; g++) {
    const sum = sums[g] ?? 0;
    // What is 0 is 0 either way round.
    if (sum !== 0) clusters.set(sum, (clusters.get(sum) ?? 0) + (sizes[g] ?? 0));
  }
  const alike = [...clusters].sort(([a], [b]) => a - b);
  const [values, counts] = [alike.map(([sum]) => sum), alike.map(([, size]) => size)];
  const total = (exchanged: Float64Array) => {
    let sum = 0;
    for (let g = 0; g < values.length; g++) sum += (values[g] ?? 0) * ((counts[g] ?? 0) - 2 * (exchanged[g] ?? 0));
    return sum;
  };
  return {
    values: Float64Array.from(exchangedValues(counts, total, random, permutations)),
    areAll: areAllMade(counts, permutations),
  };
}

/**
 * How often sums with each sign turned at random are at least as far from 0 in all as the sum itself: see exchangeTest. Random
 * permutations tell nothing smaller than one in their number, which a correction for many comparisons makes large: where the
 * bound that holds for every such sum is smaller, it is given.
 * @param sums groups → the sum of each of its clusters
 * @param sizes groups → how many clusters are in it
 */
export function exchangePValue(
  sums: ArrayLike<number>,
  sizes: ArrayLike<number>,
  random: Random,
  permutations: number = DEFAULT_PERMUTATIONS,
): number {
  const { values, areAll } = exchangedSums(sums, sizes, random, permutations);
  const sumOf = (part: (value: number) => number) =>
    Array.from(sums).reduce((sum, value, group) => sum + part(value) * (sizes[group] ?? 0), 0);
  const observed = Math.abs(values[0] ?? 0) - ROUNDING * sumOf(Math.abs);
  const p = values.reduce((count, value) => count + Number(Math.abs(value) >= observed), 0) / values.length;
  if (areAll) return p;
  return Math.min(p, exchangeBound(Math.abs(values[0] ?? 0) / Math.sqrt(sumOf((value) => value ** 2))));
}
