import type { Random } from "../resampling/random";

const DEFAULT_PERMUTATIONS = 2000;
// Sums that differ only by the order of summation are equal.
const ROUNDING = 1e-12;

/**
 * The permutation test that exchanges two sources in each of several groups, or not: two-sided, exact where there are no
 * more exchanges than permutations, else from so many random ones.
 * @param statistic the difference with the groups exchanged that have a 1; NaN where it is undefined, which is left out
 * @param rounding differences so much apart are equal
 * @returns how often the difference is at least as far from 0 as without an exchange; NaN where that is undefined
 * Source: Good, Permutation, Parametric and Bootstrap Tests of Hypotheses (2005), section 3.8.
 */
export function exchangeTest(
  nGroups: number,
  statistic: (isExchanged: Uint8Array) => number,
  random: Random,
  permutations: number = DEFAULT_PERMUTATIONS,
  rounding: number = ROUNDING,
): number {
  const exchanged = new Uint8Array(nGroups);
  const observed = Math.abs(statistic(exchanged));
  if (Number.isNaN(observed)) return Number.NaN;
  let [asLarge, usable] = [0, 0];
  const count = () => {
    const value = Math.abs(statistic(exchanged));
    if (Number.isNaN(value)) return;
    usable++;
    if (value >= observed - rounding) asLarge++;
  };
  if (2 ** nGroups <= permutations) {
    for (let signs = 0; signs < 2 ** nGroups; signs++) {
      for (let group = 0; group < nGroups; group++) exchanged[group] = (signs >> group) & 1;
      count();
    }
    return asLarge / usable;
  }
  // The observed exchange is one of the possible ones and counts too, so p is never 0.
  count();
  for (let i = 0; i < permutations; i++) {
    for (let group = 0; group < nGroups; group++) exchanged[group] = random() < 0.5 ? 1 : 0;
    count();
  }
  return asLarge / usable;
}

/** How often sums with each sign turned at random are at least as far from 0 in all as the sum itself. */
export function exchangePValue(sums: readonly number[], random: Random, permutations?: number): number {
  // What is 0 is 0 either way round.
  const moved = sums.filter((sum) => sum !== 0);
  const total = (isExchanged: Uint8Array) =>
    moved.reduce((sum, value, index) => sum + (isExchanged[index] === 1 ? -value : value), 0);
  const rounding = ROUNDING * moved.reduce((sum, value) => sum + Math.abs(value), 0);
  return exchangeTest(moved.length, total, random, permutations, rounding);
}
