import { assertConfidence, DEFAULT_CONFIDENCE } from "../resampling/interval";
import { normalQuantile } from "../resampling/normal-distribution";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";
import { sumOf } from "../sum";

/** Counts of units. */
export interface JudgedCounts {
  /** Units of interest, and how many of them the judge calls YES. */
  readonly n: number;
  readonly yes: number;
  /** Units that people call YES, and how many of them the judge does too. */
  readonly positives: number;
  readonly truePositives: number;
  /** Units that people call NO, and how many of them the judge does too. */
  readonly negatives: number;
  readonly trueNegatives: number;
}

export interface CorrectedShare {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
  readonly sensitivity: number;
  readonly specificity: number;
}

/** Whether the interval of a corrected share, within 0 to 1, leaves none of these shares out. */
export const coversEveryShare = ({ low, high }: Pick<CorrectedShare, "low" | "high">): boolean => low <= 0 && high >= 1;

/**
 * The share of YES that a judge's answers mean, given how often it errs either way: (p + q₀ − 1) / (q₀ + q₁ − 1) with its
 * specificity q₀ and sensitivity q₁, all clipped to [0, 1]. It needs error rates that are the same in the units of interest
 * and in the labelled ones, which may have another share of YES.
 * @param designEffect how many times the variance is what it would be of independent units: see clusterEffect
 * @returns undefined without units of interest, without labelled units of both answers, and where the judge is no better than
 *   chance
 * @throws StatsInputError for counts that cannot be
 * Source: Rogan and Gladen (1978); the interval: Lang and Reiczigel (2014), for judges Lee et al. (2025, arXiv 2511.21140).
 */
export function roganGladen(
  counts: JudgedCounts,
  confidence: number = DEFAULT_CONFIDENCE,
  designEffect: number = 1,
): Statistic<CorrectedShare> {
  assertConfidence(confidence);
  const { n, yes, positives, truePositives, negatives, trueNegatives } = counts;
  for (const [part, whole] of [
    [yes, n],
    [truePositives, positives],
    [trueNegatives, negatives],
  ] as const) {
    if (Number.isInteger(part) && Number.isInteger(whole) && part >= 0 && part <= whole) continue;
    throw new StatsInputError(`Expected whole numbers with 0 ≤ part ≤ whole, found ${part} of ${whole}.`);
  }
  if (n === 0) return undefinedBecause("no-labels");
  if (positives === 0 || negatives === 0) {
    return undefinedBecause(
      "too-few-units",
      "People’s labels need units with YES and units with NO to show how often the judge errs.",
    );
  }
  const [p, q0, q1] = [yes / n, trueNegatives / negatives, truePositives / positives];
  if (q0 + q1 <= 1) {
    return undefinedBecause(
      "no-agreement",
      "The judge is no better than chance on the labelled units, so its answers say nothing about the share.",
    );
  }
  const z = normalQuantile(1 - (1 - confidence) / 2);
  const { shrunkP, shrunkQ0, shrunkQ1, varianceP, varianceQ0, varianceQ1 } = shrunkShares(counts, z);
  const gain = shrunkQ0 + shrunkQ1 - 1;
  const centre = (shrunkP + shrunkQ0 - 1) / gain;
  const shift = 2 * z * z * (centre * varianceQ1 - (1 - centre) * varianceQ0);
  const variance = varianceP + (1 - centre) ** 2 * varianceQ0 + centre ** 2 * varianceQ1;
  const reach = (z * Math.sqrt(designEffect * variance)) / gain;
  return defined({
    estimate: clipped((p + q0 - 1) / (q0 + q1 - 1)),
    low: clipped(centre + shift - reach),
    high: clipped(centre + shift + reach),
    sensitivity: q1,
    specificity: q0,
  });
}

/** Whether the judge calls more of the units of interest YES than its sensitivity, or fewer than its false alarms: no share of YES leads to that, so that the corrected one is 0 or 1 by clipping alone. */
export function isBeyondRates({ n, yes, positives, truePositives, negatives, trueNegatives }: JudgedCounts): boolean {
  return yes / n > truePositives / positives || 1 - yes / n > trueNegatives / negatives;
}

/** The judge's share of YES, its specificity and its sensitivity, each a little nearer to a half, with their variances. */
function shrunkShares({ n, yes, positives, truePositives, negatives, trueNegatives }: JudgedCounts, z: number) {
  const shrunkP = (yes + (z * z) / 2) / (n + z * z);
  const [shrunkQ0, shrunkQ1] = [(trueNegatives + 1) / (negatives + 2), (truePositives + 1) / (positives + 2)];
  return {
    shrunkP,
    shrunkQ0,
    shrunkQ1,
    varianceP: (shrunkP * (1 - shrunkP)) / (n + z * z),
    varianceQ0: (shrunkQ0 * (1 - shrunkQ0)) / (negatives + 2),
    varianceQ1: (shrunkQ1 * (1 - shrunkQ1)) / (positives + 2),
  };
}

/** A unit of interest, or a labelled one: what the judge says, and people, null of a unit of interest. */
export interface ClusteredAnswer {
  readonly cluster: string;
  readonly judge: number;
  readonly people: boolean | null;
}

/**
 * How many times the variance of the corrected share is what it would be if units of a cluster were independent, from the
 * influence of each unit; 1 where clusters hold one unit each, and never less.
 * @param counts of the same units
 */
export function clusterEffect(units: Iterable<ClusteredAnswer>, counts: JudgedCounts): number {
  const { n, yes, positives, truePositives, negatives, trueNegatives } = counts;
  const [p, q0, q1] = [yes / n, trueNegatives / negatives, truePositives / positives];
  const centre = clipped((p + q0 - 1) / (q0 + q1 - 1));
  const sums = new Map<string, number>();
  let squares = 0;
  for (const { cluster, judge, people } of units) {
    const influence =
      people === null
        ? (judge - p) / n
        : people
          ? (-centre * (judge - q1)) / positives
          : ((1 - centre) * (1 - judge - q0)) / negatives;
    squares += influence ** 2;
    sums.set(cluster, (sums.get(cluster) ?? 0) + influence);
  }
  const together = sumOf([...sums.values()].map((sum) => sum ** 2));
  return squares > 0 ? Math.max(1, together / squares) : 1;
}

function clipped(share: number): number {
  return Math.min(1, Math.max(0, share));
}
