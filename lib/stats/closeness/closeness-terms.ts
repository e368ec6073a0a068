import { meanOf } from "@/lib/stats/sum";
import type { Clusters } from "../resampling/cluster-bootstrap";
import { randomBlocks } from "../resampling/cluster-groups";
import type { Random } from "../resampling/random";
import type { ClusterTerms } from "../significance/exchange-family";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { ADDED, type ClosenessMeasure, differenceOf } from "./closeness-measure";

/** People's and two judges' values of the same units; a unit that can be turned round is in them both ways. */
export interface JudgeSeries {
  readonly people: readonly number[];
  readonly a: readonly number[];
  readonly b: readonly number[];
  readonly clusters: Clusters;
}

/** More values in all, of correlations without each cluster, would take more than about a quarter of a minute. */
const MOST_VALUES = 4e7;
const FEWEST_GROUPS = 50;

/** What differs less is equal but for rounding: two scales of the same scores have the same correlation. */
const ROUNDING = 1e-9;

/**
 * What each cluster adds to the difference of two judges' closeness to people, a − b. Of a mean over units these are sums.
 * Of a correlation they are the jackknife's pseudo-values, moved so that their mean is the difference itself: with d of all
 * n clusters, d_i without one and d̄ the mean of these, d + (n − 1)(d̄ − d_i). Of many units clusters are left out in random
 * groups.
 * @returns undefined where a judge's correlation rests on a single cluster: without it there is none
 * Source: Tukey (1958), Bias and Confidence in Not-Quite Large Samples; Wolter, Introduction to Variance Estimation (2007),
 *   sections 4.2 and 4.3.
 */
export function closenessTerms(
  series: JudgeSeries,
  measure: ClosenessMeasure,
  random: Random,
): Statistic<ClusterTerms> {
  const { people, a, b, clusters } = series;
  const added = ADDED[measure];
  if (added) {
    const ofUnit = people.map((of, unit) => {
      const [one, other] = [a[unit] ?? 0, b[unit] ?? 0];
      const difference = added(of, one) - added(of, other);
      return Math.abs(difference) <= ROUNDING * (Math.abs(of) + Math.abs(one) + Math.abs(other)) ? 0 : difference;
    });
    return defined({
      terms: clusters.map((units) => units.reduce((sum, unit) => sum + (ofUnit[unit] ?? 0), 0)),
      slopes: clusters.map((units) => units.length),
      variance: "free",
    });
  }
  const groups = leftOut(clusters, Math.max(FEWEST_GROUPS, Math.floor(MOST_VALUES / people.length)), random);
  const groupOfUnit = new Uint32Array(people.length);
  groups.forEach((units, group) => {
    for (const unit of units) groupOfUnit[unit] = group;
  });
  const difference = differenceOf(measure, people, a, b);
  const without = groups.map((_, group) => {
    const others = (values: readonly number[]) => values.filter((_, unit) => groupOfUnit[unit] !== group);
    return differenceOf(measure, others(people), others(a), others(b));
  });
  if (without.some(Number.isNaN)) return undefinedBecause("no-variation", RESTS_ON_ONE);
  const mean = meanOf(without);
  const terms = without.map((value) => {
    const term = difference + (without.length - 1) * (mean - value);
    return Math.abs(term) <= ROUNDING * without.length ? 0 : term;
  });
  return defined({ terms, slopes: terms.map(() => 1), variance: "free" });
}

const RESTS_ON_ONE = "Without one of the clusters, such as instructions, all scores of a rater are the same.";

/** The clusters, or `most` random groups of them where there are more. */
function leftOut(clusters: Clusters, most: number, random: Random): Clusters {
  const groupOf = randomBlocks(clusters.length, random, most, most);
  if (!groupOf) return clusters;
  const groups = Array.from({ length: most }, (): number[] => []);
  clusters.forEach((units, cluster) => {
    groups[groupOf[cluster] ?? 0]?.push(...units);
  });
  return groups;
}
