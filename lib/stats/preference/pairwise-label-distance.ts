import { type CellOptions, cellInterval, shareInterval } from "../resampling/cell-interval";
import type { Interval } from "../resampling/interval";
import { anytimeInterval, ratioSoFar } from "../sequential/anytime-interval";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { sumOf } from "../sum";
import type { Outcome } from "./outcome";

/** Two sources' outcomes for the same pair of responses. */
export interface OutcomePair {
  readonly label: Outcome;
  readonly prediction: Outcome;
}

export type PairwiseLabelDistance = 0 | 1 | 2;

export interface PairwiseLabelDistances {
  readonly n: number;
  /** How many pairs have distance 0 (exact), 1 (involves a tie) and 2 (inverted). */
  readonly counts: readonly [number, number, number];
  /** PLD-0, PLD-1 and PLD-2: those counts as shares of n. */
  readonly shares: Statistic<readonly [number, number, number]>;
  /** WPLD = PLD-1 + 2 · PLD-2, in [0, 2]; lower is better. */
  readonly weighted: Statistic;
}

export interface PairwiseLabelDistanceIntervals {
  readonly shares: readonly [Statistic<Interval>, Statistic<Interval>, Statistic<Interval>];
  readonly weighted: Statistic<Interval>;
  /** Of WPLD, at every look (see anytimeInterval); null unless it was asked for. */
  readonly weightedAnytime: Statistic<Interval> | null;
}

/** PLD of one pair: |label − prediction| with win, tie, loss as −1, 0, 1. */
export function pairwiseLabelDistance({ label, prediction }: OutcomePair): PairwiseLabelDistance {
  if (label === prediction) return 0;
  return label === "tie" || prediction === "tie" ? 1 : 2;
}

/**
 * PLD-0/1/2 and WPLD of a source's outcomes against another's, over the pairs that both judged.
 * @returns shares and WPLD undefined without pairs
 * Source: InFoBench (Qin et al. 2024), section 4.1.
 */
export function pairwiseLabelDistances(pairs: Iterable<OutcomePair>): PairwiseLabelDistances {
  const counts: [number, number, number] = [0, 0, 0];
  for (const pair of pairs) counts[pairwiseLabelDistance(pair)]++;
  return distancesFromCounts(counts);
}

/** The same from how many pairs have distance 0, 1 and 2. */
export function distancesFromCounts(counts: readonly [number, number, number]): PairwiseLabelDistances {
  const n = counts[0] + counts[1] + counts[2];
  if (n === 0) {
    const none = undefinedBecause("no-common-units");
    return { n, counts, shares: none, weighted: none };
  }
  const shares = [counts[0] / n, counts[1] / n, counts[2] / n] as const;
  return { n, counts, shares: defined(shares), weighted: defined((counts[1] + 2 * counts[2]) / n) };
}

/**
 * Intervals from the counts that pairwiseLabelDistances gives: Wilson's for the shares, since a bootstrap would say that what
 * was never seen can never be; for WPLD the bootstrap over the pairs. Where clusters hold several pairs, such as those of one
 * instruction, all are bootstraps over clusters.
 * @param options clusters hold distances: 0, 1 or 2 for each of their pairs
 * @returns undefined without pairs, and of WPLD also with one; with clusters, all also with fewer than two of them
 */
export function pairwiseLabelDistanceIntervals(
  counts: readonly [number, number, number],
  options: CellOptions & { readonly planned?: number | null },
): PairwiseLabelDistanceIntervals {
  const n = counts[0] + counts[1] + counts[2];
  if (n === 0) {
    const none = undefinedBecause("no-common-units");
    return { shares: [none, none, none], weighted: none, weightedAnytime: options.planned ? none : null };
  }
  const share = (distance: number) => shareInterval(counts, (cell) => cell === distance, options);
  const weighted = ([exact = 0, step = 0, inverted = 0]: ArrayLike<number> & Iterable<number>) =>
    (step + 2 * inverted) / (exact + step + inverted);
  return {
    shares: [share(0), share(1), share(2)],
    weighted: cellInterval(counts, weighted, options),
    weightedAnytime: options.planned ? weightedAtEveryLook(counts, options, options.planned) : null,
  };
}

function weightedAtEveryLook(
  counts: readonly [number, number, number],
  { clusters, confidence }: CellOptions,
  planned: number,
): Statistic<Interval> {
  const parts = clusters
    ? clusters.map(({ patterns, times }) => ({ part: sumOf(patterns), whole: patterns.length, times }))
    : counts.map((times, distance) => ({ part: distance, whole: 1, times }));
  const found = ratioSoFar(parts);
  return found.defined
    ? anytimeInterval(found.value, { planned, scale: "rate", ...(confidence !== undefined && { confidence }) })
    : found;
}

/** 3 × 3 counts: how often each outcome of the label (rows) met each outcome of the prediction. */
export function outcomeConfusion(pairs: Iterable<OutcomePair>): Record<Outcome, Record<Outcome, number>> {
  const row = () => ({ win: 0, tie: 0, loss: 0 });
  const confusion = { win: row(), tie: row(), loss: row() };
  for (const { label, prediction } of pairs) confusion[label][prediction]++;
  return confusion;
}

/** How often each outcome occurs. */
export function outcomeCounts(outcomes: Iterable<Outcome>): Record<Outcome, number> {
  const counts = { win: 0, tie: 0, loss: 0 };
  for (const outcome of outcomes) counts[outcome]++;
  return counts;
}
