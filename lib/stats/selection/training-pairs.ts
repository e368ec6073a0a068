import { weightedScore } from "../checklist/weighted-score";
import { StatsInputError } from "../stats-input-error";

/** One response's scores on the items of a checklist, each 0 to 100; null where an item has none. */
export type ItemScores = readonly (number | null)[];

/** How two responses to one instruction differ. */
export interface PairDifference {
  /** The largest difference on one item that both have a score for, 0 to 100. */
  readonly difference: number;
  /** The first one's weighted score less the second one's, −100 to 100; 0 where rounding is all that tells them apart. */
  readonly margin: number;
  readonly scores: readonly [number, number];
}

const EXACT = 1e9;

/**
 * Compares two responses on one checklist: Σ w s / Σ w of each, and the item on which they differ most.
 * @param weights the items' importance, 0 to 100
 * @returns null where they have no scored item in common, or one of them no weighted score
 * @throws StatsInputError for lists of different lengths, and for weights and scores outside 0 to 100
 * Source: Checklists Are Better Than Reward Models (Viswanathan et al. 2025), section 3.
 */
export function pairDifference(weights: readonly number[], one: ItemScores, other: ItemScores): PairDifference | null {
  if (one.length !== weights.length || other.length !== weights.length) {
    throw new StatsInputError(`Expected ${weights.length} item scores each, found ${one.length} and ${other.length}.`);
  }
  let difference: number | null = null;
  for (let item = 0; item < weights.length; item++) {
    const [a, b] = [one[item] ?? null, other[item] ?? null];
    if (a === null || b === null) continue;
    difference = Math.max(difference ?? 0, Math.abs(a - b));
  }
  const [first, second] = [weighted(weights, one), weighted(weights, other)];
  if (difference === null || !first.defined || !second.defined) return null;
  const margin = first.value - second.value;
  const scores = [first.value, second.value] as const;
  return { difference: withoutNoise(difference), margin: withoutNoise(margin) === 0 ? 0 : margin, scores };
}

/** Shares of samples such as 0.28 and 0.58 are not exact: what differs by no more than that must not decide an order. */
const withoutNoise = (value: number) => Math.round(value * EXACT) / EXACT;

function weighted(weights: readonly number[], scores: ItemScores) {
  return weightedScore(weights.map((weight, item) => ({ weight, score: scores[item] ?? null })));
}

export interface KeptPairs {
  /** Indices of the pairs to train on, ascending. */
  readonly kept: readonly number[];
  /** Among those that differ enough: the weighted scores are equal, so that neither is better. */
  readonly ties: number;
  /** Left out although they differ on one item as much as the last one that was kept. */
  readonly equallyDifferent: number;
  /** The least difference on one item of a pair that was kept or tied; null where there is none. */
  readonly leastDifference: number | null;
}

/**
 * The share of pairs that differ most on one item; of these, those whose weighted scores are equal are dropped. Of pairs
 * that differ alike on one item those with the greater margin come first, then the earlier ones, so that the choice
 * takes no chance.
 * @param pairs the differences and margins of all, in the same order: see pairDifference
 * @param share 0 to 1; the number that it comes to is rounded, halves up
 * Source: Checklists Are Better Than Reward Models (Viswanathan et al. 2025), section 3: the share is 0.4.
 */
export function keepTrainingPairs(
  { differences, margins }: { readonly differences: readonly number[]; readonly margins: readonly number[] },
  share: number,
): KeptPairs {
  if (!(share >= 0 && share <= 1)) throw new StatsInputError(`Expected a share from 0 to 1, found ${share}.`);
  const order = Array.from(differences.keys());
  const difference = (index: number) => differences[index] ?? 0;
  const margin = (index: number) => margins[index] ?? 0;
  const distance = Float64Array.from(margins, (one) => Math.abs(withoutNoise(one)));
  const apart = (index: number) => distance[index] ?? 0;
  order.sort((a, b) => difference(b) - difference(a) || apart(b) - apart(a) || a - b);
  const wanted = Math.round(share * order.length);
  const enough = order.slice(0, wanted);
  const last = enough.at(-1);
  const leastDifference = last === undefined ? null : difference(last);
  const kept = enough.filter((index) => margin(index) !== 0).sort((a, b) => a - b);
  const equallyDifferent =
    leastDifference === null ? 0 : order.slice(wanted).filter((index) => difference(index) === leastDifference).length;
  return { kept, ties: enough.length - kept.length, equallyDifferent, leastDifference };
}
