import { countBelow } from "../correlation/sorted-counts";
import { type BootstrapOptions, DEFAULT_RESAMPLES } from "../resampling/bootstrap";
import { clusterGroups, sumsOfGroups } from "../resampling/cluster-groups";
import { assertConfidence, DEFAULT_CONFIDENCE, type Interval, type IntervalOptions } from "../resampling/interval";
import { normalCdf } from "../resampling/normal-distribution";
import type { Random } from "../resampling/random";
import { anytimeInterval, ratioSoFar } from "../sequential/anytime-interval";
import { equivalenceConfidence } from "../sequential/equivalence";
import { defined, mapStatistic, type Statistic, undefinedBecause } from "../statistic";
import { holmAdjusted } from "./adjusted-p-values";
import { exchangeBound, exchangedSums } from "./exchanged-sums";
import { studentTCdf } from "./student-t-distribution";

/** One difference, as what each cluster adds to it. */
export interface ClusterTerms {
  /** Clusters → what each adds where there is no difference; exchanging the two sides turns its sign. */
  readonly terms: readonly number[];
  /** Clusters → how much less each adds for every unit by which the true difference is larger: 0 where a side has nothing. */
  readonly slopes: readonly number[];
  /** How the variance of the sum depends on the true difference. */
  readonly variance: "free" | "of-a-share";
}

/** What is said of one of several differences. */
export interface FamilyMember {
  /** Of how far the true value is from no difference. */
  readonly interval: Statistic<Interval>;
  /** The same for two one-sided tests, by Bonferroni's method alone: see equivalence. */
  readonly equivalenceInterval: Statistic<Interval>;
  /** The same at every look (see anytimeInterval), by Bonferroni's method; null unless it was asked for. */
  readonly anytime: Statistic<Interval> | null;
  /** Two-sided. */
  readonly pValue: Statistic;
  /** The same, corrected for all differences of the family. */
  readonly adjustedPValue: Statistic;
}

export interface FamilyOptions extends Omit<BootstrapOptions, "method">, Pick<IntervalOptions, "confidence"> {
  /** How many clusters there are to be in the end, for intervals that hold at every look. */
  readonly planned?: number | null;
}

// Standardised sums that differ only by the order of summation are equal.
const ROUNDING = 1e-9;

/**
 * Tests and intervals of several differences at once, of which each interval leaves out 0 exactly where Holm's p-value is below
 * 1 − confidence, since both come from one function of the standardised difference Z = |Σ terms| / √(Σ terms²).
 *
 * The p-value of Z is the larger of two: how often exchanging the sides of whole clusters at random gives at least as much
 * (exact where all exchanges are made), and what Student's t of the clusters says (of a share: the normal distribution), since few
 * clusters have few exchanges. The interval has each θ whose Z, of the terms less θ times their slopes, has a p-value
 * of at least α/m, for m differences (Bonferroni): of a mean of one value a cluster it is d ± t · SE; of a share it is Wilson's,
 * whose variance changes as θ(1 − θ). All intervals together hold the truth with the confidence, however they depend on each other,
 * but for those of a difference that Holm's method finds and Bonferroni's does not: these are taken at its step of Holm's method,
 * α/(m − rank + 1), and are a little narrower than simultaneous ones.
 * @returns in their order; undefined with fewer than two clusters, and intervals also of so few (five, for 95% of one
 *   difference) that no exchanges could tell
 * Source: Good, Permutation, Parametric and Bootstrap Tests of Hypotheses (2005), section 3.8; Fieller, Some Problems in Interval
 *   Estimation (1954); Wilson (1927); Dunn, Multiple Comparisons among Means (1961); Holm (1979).
 */
export function exchangeFamily(differences: readonly ClusterTerms[], options: FamilyOptions): FamilyMember[] {
  const { confidence = DEFAULT_CONFIDENCE } = options;
  assertConfidence(confidence);
  const tested = differences.map(sums).map((difference) => {
    if (difference.nClusters < 2) return null;
    const pOf = pValueOf(difference, options);
    return { difference, pOf, p: pOf(standardised(difference.sum, difference.squares)) };
  });
  const pValues = tested.flatMap((each) => (each ? [each.p] : []));
  const corrected = holmAdjusted(pValues);
  const alpha = 1 - confidence - ROUNDING;
  let next = 0;
  return tested.map((each, index) => {
    if (!each) {
      const none = undefinedBecause(differences[index]?.slopes.some(Boolean) ? "too-few-units" : "no-common-units");
      const anytime = options.planned ? none : null;
      return { interval: none, equivalenceInterval: none, anytime, pValue: none, adjustedPValue: none };
    }
    const { difference, pOf, p } = each;
    const adjusted = corrected[next++] ?? 1;
    const isFound = adjusted < alpha;
    // Holm's method compares each p-value with α over how many are not smaller.
    const nSmaller = pValues.filter((other) => other < p).length;
    const nTests = isFound && pValues.length * p >= alpha ? pValues.length - nSmaller : pValues.length;
    const critical = criticalOf((z) => nTests * pOf(z) < alpha, difference.nClusters);
    const range = holdsIn(difference, critical);
    const bounds = (found: typeof range, level: number): Statistic<Interval> =>
      found
        ? defined({
            ...found,
            confidence: level,
            method: "exchange",
            nResamples: options.resamples ?? DEFAULT_RESAMPLES,
          })
        : undefinedBecause("too-few-units");
    const narrower = equivalenceConfidence(confidence);
    const ofTwoTests = criticalOf((z) => pValues.length * pOf(z) < 1 - narrower - ROUNDING, difference.nClusters);
    return {
      interval: bounds(
        range && !isFound ? { low: Math.min(range.low, 0), high: Math.max(range.high, 0) } : range,
        confidence,
      ),
      equivalenceInterval: bounds(holdsIn(difference, ofTwoTests), narrower),
      anytime: options.planned
        ? atEveryLook(differences[index], { planned: options.planned, confidence, nTests: pValues.length })
        : null,
      pValue: defined(p),
      adjustedPValue: defined(adjusted),
    };
  });
}

function atEveryLook(
  difference: ClusterTerms | undefined,
  { planned, confidence, nTests }: { planned: number; confidence: number; nTests: number },
): Statistic<Interval> {
  const { terms = [], slopes = [] } = difference ?? {};
  const found = ratioSoFar(terms.map((part, cluster) => ({ part, whole: slopes[cluster] ?? 0 })));
  if (!found.defined) return found;
  const interval = anytimeInterval(found.value, { planned, confidence: 1 - (1 - confidence) / nTests });
  return mapStatistic(interval, (bounds) => ({ ...bounds, confidence }));
}

interface Summed {
  readonly variance: ClusterTerms["variance"];
  /** Clusters in which both sides have something, with what they add. */
  readonly nClusters: number;
  readonly terms: readonly number[];
  readonly sum: number;
  readonly slope: number;
  readonly squares: number;
  readonly slopeSquares: number;
  readonly products: number;
}

function sums({ terms: all, slopes: allSlopes, variance }: ClusterTerms): Summed {
  const terms = all.filter((_, cluster) => allSlopes[cluster] !== 0);
  const slopes = allSlopes.filter((slope) => slope !== 0);
  const total = (of: (cluster: number) => number) => terms.reduce((sum, _, cluster) => sum + of(cluster), 0);
  const [term, slope] = [(cluster: number) => terms[cluster] ?? 0, (cluster: number) => slopes[cluster] ?? 0];
  return {
    variance,
    terms,
    nClusters: terms.length,
    sum: total(term),
    slope: total(slope),
    squares: total((cluster) => term(cluster) ** 2),
    slopeSquares: total((cluster) => slope(cluster) ** 2),
    products: total((cluster) => term(cluster) * slope(cluster)),
  };
}

/** 0 where no cluster adds anything. */
function standardised(sum: number, squares: number): number {
  return squares > 0 ? Math.abs(sum) / Math.sqrt(squares) : 0;
}

/** The p-value of a standardised difference: the larger it is, the smaller. */
function pValueOf({ terms, variance, nClusters, squares }: Summed, options: { random: Random; resamples?: number }) {
  const groups = clusterGroups(terms.map(String), options.random);
  const { values, areAll } = exchangedSums(
    sumsOfGroups(groups, terms),
    groups.sizes,
    options.random,
    options.resamples,
  );
  const sorted = values.map((sum) => standardised(sum, squares)).sort();
  return (z: number) => {
    if (z <= ROUNDING) return 1;
    const share = (sorted.length - countBelow(sorted, z - ROUNDING)) / sorted.length;
    // All clusters exchanged, or none, is as extreme: 2 of 2^n exchanges, so p cannot be lower, also where few are drawn.
    const byExchange = Math.max(2 ** (1 - nClusters), areAll ? share : Math.min(share, exchangeBound(z)));
    return Math.max(byExchange, variance === "free" ? studentP(z, nClusters) : 2 * normalCdf(-z));
  };
}

/** Z² = n t² / (n − 1 + t²): the paired t-test of what the clusters add. */
function studentP(z: number, n: number): number {
  const rest = n - z ** 2;
  return rest <= ROUNDING ? 0 : 2 * studentTCdf(-z * Math.sqrt((n - 1) / rest), n - 1);
}

/** The largest Z that is not beyond chance; null where there is none beyond, which is at most √n. */
function criticalOf(isBeyond: (z: number) => boolean, nClusters: number): number | null {
  let [low, high] = [0, Math.sqrt(nClusters)];
  if (!isBeyond(high)) return null;
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2;
    if (isBeyond(middle)) high = middle;
    else low = middle;
  }
  return low;
}

/** The values whose Z is at most the critical one: between the roots of a parabola. Null where that bounds nothing. */
function holdsIn({ variance, sum, slope, squares, slopeSquares, products }: Summed, critical: number | null) {
  if (critical === null) return null;
  const c2 = critical ** 2;
  const between = (a: number, b: number) => {
    const half = Math.sqrt(Math.max(0, b ** 2 - a * (sum ** 2 - c2 * squares)));
    return { low: (-b - half) / a, high: (-b + half) / a };
  };
  const bounded = slope ** 2 - c2 * slopeSquares;
  const free = bounded > 0 ? between(bounded, c2 * products - sum * slope) : null;
  if (variance === "free") return free;
  // Towards 0 or 1 Wilson's interval ends too soon where a few are lost, and the other one where none is.
  const share = between(slope ** 2 + 4 * c2 * squares, -sum * slope);
  return {
    low: Math.max(-0.5, sum < 0 && free ? Math.min(share.low, free.low) : share.low),
    high: Math.min(0.5, sum > 0 && free ? Math.max(share.high, free.high) : share.high),
  };
}
