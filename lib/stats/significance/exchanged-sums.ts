import { binomialTable, type CountTable, drawCount } from "../resampling/count-table";
import { normalCdf } from "../resampling/normal-distribution";
import type { Random } from "../resampling/random";

const DEFAULT_PERMUTATIONS = 2000;

/** Sums with each sign turned or not, the one with none turned first. */
export interface ExchangedSums {
  readonly values: Float64Array;
  /** Whether these are all there are; otherwise a random part of them, after the first. */
  readonly areAll: boolean;
}

/**
 * What exchanging two sources in each of several clusters, or not, makes of the sum of their differences. Clusters that are
 * alike are one group.
 * @param sums groups → the sum of each of its clusters
 * @param sizes groups → how many clusters are in it
 * @param permutations all exchanges are made where there are no more of them, else this many random ones
 * Source: Good, Permutation, Parametric and Bootstrap Tests of Hypotheses (2005), section 3.8.
 */
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
  const areAll = 2 ** counts.reduce((sum, size) => sum + size, 0) <= permutations;
  const exchanges = areAll ? allExchanges(counts) : randomExchanges(counts, random, permutations);
  const exchangedTotals: number[] = [];
  for (const exchanged of exchanges) exchangedTotals.push(total(exchanged));
  return { values: Float64Array.from(exchangedTotals), areAll };
}

/** How many clusters of each group are exchanged, none first; each time in the same array. */
function* allExchanges(sizes: readonly number[]): Generator<Float64Array> {
  const exchanged = new Float64Array(sizes.length);
  const groupOfCluster = sizes.flatMap((size, group) => new Array<number>(size).fill(group));
  for (let signs = 0; signs < 2 ** groupOfCluster.length; signs++) {
    exchanged.fill(0);
    groupOfCluster.forEach((group, cluster) => {
      exchanged[group] = (exchanged[group] ?? 0) + ((signs >> cluster) & 1);
    });
    yield exchanged;
  }
}

/** The same where each cluster is exchanged with probability 1/2. */
function* randomExchanges(sizes: readonly number[], random: Random, permutations: number): Generator<Float64Array> {
  const exchanged = new Float64Array(sizes.length);
  yield exchanged;
  const tables = new Map<number, CountTable>();
  const tableOfGroup = sizes.map((size) => {
    const table = tables.get(size) ?? binomialTable(size, 1 / 2);
    tables.set(size, table);
    return table;
  });
  for (let i = 0; i < permutations; i++) {
    tableOfGroup.forEach((table, group) => {
      exchanged[group] = drawCount(table, random);
    });
    yield exchanged;
  }
}

/** P(|S| ≥ x) ≤ this many times that of a normal variable, for any sum S of numbers with signs turned at random. */
const TIMES_NORMAL = 1 / (4 * normalCdf(-Math.SQRT2));

/**
 * No sum of numbers with each sign turned at random is at least this many standard errors from 0 more often than this.
 * Source: theorem 1.1 of Bentkus and Dzindzalieta, A tight Gaussian bound for weighted sums of Rademacher random variables,
 *   Bernoulli 21 (2015).
 */
export function exchangeBound(standardErrors: number): number {
  return 2 * TIMES_NORMAL * normalCdf(-standardErrors);
}
