import type { Best } from "../preference/outcome";
import { StatsInputError } from "../stats-input-error";

// Numbers within rounding of each other are equal: a mean must not win by the order in which it was summed.
const ROUNDING = 1e-9;

/**
 * Which of several samples are the best ones by a score: all that have the best score, so that a tie is kept.
 * @param scores one for each sample; null for a sample that has none, which is never among the best
 * @returns their indices, ascending; empty where no sample has a score
 * @throws StatsInputError for a score that is not finite
 * Source: TICKing All the Boxes (Cook et al. 2024), section 4.2.
 */
export function bestOfSamples(scores: readonly (number | null)[], best: Best = "highest"): number[] {
  const sign = best === "lowest" ? -1 : 1;
  let most: number | null = null;
  for (const score of scores) {
    if (score === null) continue;
    if (!Number.isFinite(score)) throw new StatsInputError(`Expected a finite score, found ${score}.`);
    if (most === null || sign * score > most) most = sign * score;
  }
  if (most === null) return [];
  const least = most - ROUNDING * Math.max(1, Math.abs(most));
  return scores.flatMap((score, index) => (score !== null && sign * score >= least ? [index] : []));
}

/**
 * The share of the chosen samples that are among the truly best ones, in [0, 1]: with ties, the precision that is to be
 * expected when one of the chosen is drawn, each equally likely. Without ties it is 1 or 0.
 * @param chosen indices of the samples that a score chose; at least one
 * @param best indices of the samples that are best by the truth
 */
export function selectionPrecision(chosen: readonly number[], best: readonly number[]): number {
  const truth = new Set(best);
  return chosen.filter((index) => truth.has(index)).length / chosen.length;
}
