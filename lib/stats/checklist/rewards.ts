import { sumOf } from "@/lib/stats/sum";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";

/** What one question of a checklist tells of the responses to its instruction. */
export interface ItemReward {
  /** Responses with a score. */
  readonly n: number;
  /** p: mean score; undefined without scores, as are the others. */
  readonly mean: Statistic;
  /** v: population variance. */
  readonly variance: Statistic;
  /** DIVA: (v + ε) / Σ (v + ε). */
  readonly diva: Statistic;
  /** MeanRec: in proportion to 1 / p; undefined for a question that no response meets, which is left out. */
  readonly meanRec: Statistic;
}

export interface ResponseReward {
  /** p: mean score of the questions that have one for this response. */
  readonly mean: Statistic;
  /** Σ w s / Σ w over the questions that have a score for this response. */
  readonly diva: Statistic;
  readonly meanRec: Statistic;
}

export interface Rewards {
  readonly items: readonly ItemReward[];
  readonly responses: readonly ResponseReward[];
}

const EPSILON = 1e-8;

/**
 * DIVA's and MeanRec's weights of a checklist's questions and the rewards of the responses, as divaWeighting and
 * meanReciprocalWeighting, where scores may be missing: a question without a score for a response counts neither in its reward
 * nor in its own mean and variance. Where no question is met by anybody, all MeanRec rewards are 0.
 * @param scores responses × questions, from 0 to 1, null where there is none
 * @throws StatsInputError for rows of different length or scores outside [0, 1]
 * Source: DIVA, equations 1 to 3 and section 4.1.
 */
export function checklistRewards(scores: readonly (readonly (number | null)[])[]): Rewards {
  const nItems = scores[0]?.length ?? 0;
  scores.forEach((row, response) => {
    if (row.length !== nItems) {
      throw new StatsInputError(`Response ${response + 1}: expected ${nItems} scores, found ${row.length}.`);
    }
    const wrong = row.find((score) => score !== null && !(score >= 0 && score <= 1));
    if (wrong !== undefined) {
      throw new StatsInputError(`Response ${response + 1}: expected scores from 0 to 1, found ${wrong}.`);
    }
  });
  const columns = Array.from({ length: nItems }, (_, item) =>
    scores.map((row) => row[item] ?? null).filter((score) => score !== null),
  );
  const means = columns.map((column) => (column.length === 0 ? null : sumOf(column) / column.length));
  const variances = columns.map((column, item) => {
    const mean = means[item];
    return mean === null || mean === undefined
      ? null
      : sumOf(column.map((score) => (score - mean) ** 2)) / column.length;
  });
  const diva = variances.map((variance) => (variance === null ? null : variance + EPSILON));
  const meanRec = means.map((mean) => (mean === null || mean === 0 ? null : 1 / mean));
  const why = undefinedBecause("no-labels", "No response has a score for this question.");
  const share = (weights: readonly (number | null)[], item: number): Statistic => {
    const weight = weights[item];
    if (weight !== null && weight !== undefined) return defined(weight / sumOf(weights.map((each) => each ?? 0)));
    return columns[item]?.length === 0 ? why : undefinedBecause("infinite-weight");
  };
  const known = (value: number | null | undefined): Statistic =>
    value === null || value === undefined ? why : defined(value);
  return {
    items: columns.map((column, item) => ({
      n: column.length,
      mean: known(means[item]),
      variance: known(variances[item]),
      diva: share(diva, item),
      meanRec: share(meanRec, item),
    })),
    responses: scores.map((row) => ({
      mean: rewardOf(
        row,
        row.map(() => 1),
      ),
      diva: rewardOf(row, diva),
      meanRec: rewardOf(row, meanRec),
    })),
  };
}

function rewardOf(row: readonly (number | null)[], weights: readonly (number | null)[]): Statistic {
  if (row.every((score) => score === null)) return undefinedBecause("all-unknown");
  const counted = row.flatMap((score, item) => {
    const weight = weights[item] ?? null;
    return score === null || weight === null ? [] : [{ score, weight }];
  });
  // Questions that nobody meets are all that was answered.
  if (counted.length === 0) return defined(0);
  return defined(
    sumOf(counted.map(({ score, weight }) => weight * score)) / sumOf(counted.map(({ weight }) => weight)),
  );
}
