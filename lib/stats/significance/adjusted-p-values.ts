import { StatsInputError } from "../stats-input-error";

/**
 * Holm's adjusted p-values: reject those at most α, and the chance of any wrong rejection is at most α, however the tests
 * depend on each other. Source: Holm (1979), Scandinavian Journal of Statistics 6.
 * @param pValues from 0 to 1, in any order
 * @returns the adjusted p-values in the same order
 */
export function holmAdjusted(pValues: readonly number[]): number[] {
  const order = ascending(pValues);
  const adjusted = new Array<number>(pValues.length).fill(0);
  let largest = 0;
  order.forEach((index, rank) => {
    largest = Math.max(largest, Math.min(1, (pValues.length - rank) * (pValues[index] ?? 0)));
    adjusted[index] = largest;
  });
  return adjusted;
}

/**
 * Benjamini and Yekutieli's adjusted p-values: reject those at most q, and the expected share of wrong rejections is at most
 * q, however the tests depend on each other. Source: Benjamini and Yekutieli (2001), Annals of Statistics 29.
 * @param pValues from 0 to 1, in any order
 * @returns the adjusted p-values in the same order
 */
export function benjaminiYekutieliAdjusted(pValues: readonly number[]): number[] {
  const order = ascending(pValues);
  const m = pValues.length;
  const harmonic = pValues.reduce((sum, _, rank) => sum + 1 / (rank + 1), 0);
  const adjusted = new Array<number>(m).fill(0);
  let smallest = 1;
  for (let rank = m; rank >= 1; rank--) {
    const index = order[rank - 1] ?? 0;
    smallest = Math.min(smallest, ((pValues[index] ?? 0) * m * harmonic) / rank);
    adjusted[index] = smallest;
  }
  return adjusted;
}

function ascending(pValues: readonly number[]): number[] {
  const wrong = pValues.find((p) => !(p >= 0 && p <= 1));
  if (wrong !== undefined) throw new StatsInputError(`Expected p-values from 0 to 1, found ${wrong}.`);
  return pValues.map((_, index) => index).sort((a, b) => (pValues[a] ?? 0) - (pValues[b] ?? 0));
}
