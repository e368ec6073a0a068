import { DEFAULT_RESAMPLES } from "../resampling/bootstrap";
import { bootstrapInterval, type Interval } from "../resampling/interval";
import { jointBootstrap } from "../resampling/joint-bootstrap";
import type { Random } from "../resampling/random";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";

/** One question that a judge answered in several samples. */
export interface SampledQuestion {
  /** questions that share a cluster, such as an instruction, are drawn together */
  readonly cluster: string;
  /** how many samples are right, and how many wrong */
  readonly right: number;
  readonly wrong: number;
}

export interface MajorityPoint {
  readonly k: number;
  readonly accuracy: Statistic;
  readonly interval: Statistic<Interval>;
}

/**
 * The chance that the majority of k samples is right, were k of these drawn at random without putting any back (all
 * subsets of k are equally likely). Of an even k, an even split is half right.
 * @param k from 1 to right + wrong
 * @returns in [0, 1]; exact: Σ over the right ones among k of the hypergeometric probability
 * @throws StatsInputError for another k
 */
export function majorityChance(right: number, wrong: number, k: number): number {
  if (!Number.isInteger(k) || k < 1 || k > right + wrong) {
    throw new StatsInputError(`Expected a number of samples from 1 to ${right + wrong}, found ${k}.`);
  }
  let chance = 0;
  for (let drawn = Math.max(0, k - wrong); drawn <= Math.min(k, right); drawn++) {
    const share = 2 * drawn > k ? 1 : 2 * drawn === k ? 0.5 : 0;
    if (share > 0)
      chance += share * Math.exp(logChoose(right, drawn) + logChoose(wrong, k - drawn) - logChoose(right + wrong, k));
  }
  return Math.min(1, chance);
}

/**
 * Accuracy of maj@k for each odd k up to the samples that every question has, with bootstrap intervals over clusters.
 * @returns no points without questions; intervals undefined with fewer than two clusters
 * Source: TICK (Cook et al. 2024), Figure 2; the samples of one judge are resampled in place of asking again for each k.
 */
export function majorityCurve(
  questions: readonly SampledQuestion[],
  { random, resamples = DEFAULT_RESAMPLES }: { readonly random: Random; readonly resamples?: number },
): MajorityPoint[] {
  const n = Math.min(...questions.map(({ right, wrong }) => right + wrong));
  if (questions.length === 0 || n < 1) return [];
  const ks = Array.from({ length: Math.ceil(n / 2) }, (_, index) => 2 * index + 1);
  const clusters = new Map<string, SampledQuestion[]>();
  for (const question of questions) {
    const of = clusters.get(question.cluster);
    if (of) of.push(question);
    else clusters.set(question.cluster, [question]);
  }
  const sums = [...clusters.values()].map((of) => ({
    n: of.length,
    right: ks.map((k) => of.reduce((sum, { right, wrong }) => sum + majorityChance(right, wrong, k), 0)),
  }));
  const shareAt = (place: number) => (weights: ArrayLike<number>) => {
    let [right, all] = [0, 0];
    sums.forEach((sum, cluster) => {
      const weight = weights[cluster] ?? 0;
      right += weight * (sum.right[place] ?? 0);
      all += weight * sum.n;
    });
    return right / all;
  };
  const ones = sums.map(() => 1);
  const distributions =
    sums.length < 2
      ? null
      : jointBootstrap(
          ones,
          ks.map((_, place) => shareAt(place)),
          { random, resamples },
        );
  return ks.map((k, place) => {
    const distribution = distributions?.[place];
    return {
      k,
      accuracy: defined(shareAt(place)(ones)),
      interval: distribution ? bootstrapInterval(distribution) : undefinedBecause("too-few-units"),
    };
  });
}

function logChoose(n: number, k: number): number {
  let sum = 0;
  for (let i = 1; i <= k; i++) sum += Math.log(n - k + i) - Math.log(i);
  return sum;
}
