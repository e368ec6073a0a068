import { sumOf } from "@/lib/stats/sum";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";

/** How strongly each checklist item counts for one instruction, and what each response earns by it. */
export interface ItemWeighting {
  /** p_j: mean score of each item over the responses. */
  readonly means: readonly number[];
  /** v_j: population variance of each item's scores. */
  readonly variances: readonly number[];
  /** w_j, which sum to 1. */
  readonly weights: readonly number[];
  /** R_i = Σ_j w_j s_ij, in [0, 1]. Compare two with outcomeOfScores. */
  readonly rewards: readonly number[];
}

const EPSILON = 1e-8;

/**
 * DIVA: items count by how much they tell the responses apart, w_j = (v_j + ε) / Σ_k (v_k + ε). Where nothing differs, all
 * items count alike.
 * @param scores responses × items, s_ij in [0, 1]
 * @param epsilon the smoothing ε, 1e-8 in the source
 * @returns undefined without responses or items
 * @throws StatsInputError for rows of different length or scores outside [0, 1]
 * Source: DIVA, equations 1 to 3.
 */
export function divaWeighting(scores: readonly (readonly number[])[], epsilon = EPSILON): Statistic<ItemWeighting> {
  return weighting(scores, (_, variances) => variances.map((variance) => variance + epsilon));
}

/**
 * MeanRec: items count by how rarely they are met, w_j ∝ 1 / p_j.
 * @returns undefined without responses or items, or when no response meets an item at all
 * @throws StatsInputError as divaWeighting
 * Source: DIVA, section 4.1 (the mean-reciprocal baseline).
 */
export function meanReciprocalWeighting(scores: readonly (readonly number[])[]): Statistic<ItemWeighting> {
  const isNeverMet = (item: number) => scores.every((row) => row[item] === 0);
  const items = scores[0]?.map((_, item) => item) ?? [];
  if (scores.length > 0 && items.some(isNeverMet)) return undefinedBecause("infinite-weight");
  return weighting(scores, (means) => means.map((mean) => 1 / mean));
}

function weighting(
  scores: readonly (readonly number[])[],
  raw: (means: readonly number[], variances: readonly number[]) => number[],
): Statistic<ItemWeighting> {
  const items = scores[0]?.length ?? 0;
  scores.forEach((row, response) => {
    if (row.length !== items) {
      throw new StatsInputError(`Response ${response + 1}: expected ${items} item scores, found ${row.length}.`);
    }
    const wrong = row.find((score) => !(score >= 0 && score <= 1));
    if (wrong !== undefined) {
      throw new StatsInputError(`Response ${response + 1}: expected scores from 0 to 1, found ${wrong}.`);
    }
  });
  if (items === 0) return undefinedBecause("no-labels");
  const columns = Array.from({ length: items }, (_, item) => scores.map((row) => row[item] ?? 0));
  const means = columns.map((column) => sumOf(column) / column.length);
  const variances = columns.map(
    (column, item) => sumOf(column.map((score) => (score - (means[item] ?? 0)) ** 2)) / column.length,
  );
  const unscaled = raw(means, variances);
  const total = sumOf(unscaled);
  const weights = unscaled.map((weight) => weight / total);
  const rewards = scores.map((row) => sumOf(row.map((score, item) => (weights[item] ?? 0) * score)));
  return defined({ means, variances, weights, rewards });
}
