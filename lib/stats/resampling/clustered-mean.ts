import { exchangePValue } from "../significance/exchange-p-value";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { type BootstrapOptions, bootstrap } from "./bootstrap";
import { clusterGroups, sumsOfGroups } from "./cluster-groups";
import { bootstrapInterval, type Interval, type IntervalOptions } from "./interval";
import { ratioOfSums } from "./ratio-of-sums";

export interface ClusteredMean {
  readonly n: number;
  readonly nClusters: number;
  readonly value: Statistic;
  readonly interval: Statistic<Interval>;
  /** Two-sided, of the hypothesis that values lie symmetrically about the null value, by turning whole clusters round it. */
  readonly pValue: Statistic;
}

/**
 * The mean of values of which those with the same cluster hang together: percentile bootstrap interval over clusters, and a
 * sign test over clusters.
 * @returns undefined without values, and interval and p-value with fewer than two clusters
 * Source: Davison and Hinkley (1997), section 3.8; Good (2005), section 3.8.
 */
export function clusteredMean(
  values: readonly { readonly cluster: string | number; readonly value: number }[],
  nullValue: number,
  options: Omit<BootstrapOptions, "method"> & Pick<IntervalOptions, "confidence">,
): ClusteredMean {
  const clusters = new Map<string | number, { n: number; sum: number }>();
  for (const { cluster, value } of values) {
    const known = clusters.get(cluster) ?? { n: 0, sum: 0 };
    clusters.set(cluster, { n: known.n + 1, sum: known.sum + value - nullValue });
  }
  const parts = [...clusters.values()];
  const [n, nClusters] = [values.length, parts.length];
  if (n === 0) {
    const none = undefinedBecause("no-labels");
    return { n, nClusters, value: none, interval: none, pValue: none };
  }
  const value = defined(nullValue + parts.reduce((total, { sum }) => total + sum, 0) / n);
  if (nClusters < 2) {
    const none = undefinedBecause("too-few-units");
    return { n, nClusters, value, interval: none, pValue: none };
  }
  const groups = clusterGroups(
    parts.map((part) => `${part.n} ${part.sum}`),
    options.random,
  );
  const sumsOf = (read: (part: (typeof parts)[number]) => number) => sumsOfGroups(groups, parts.map(read));
  const sums = sumsOf((part) => part.sum);
  const mean = ratioOfSums(
    sums,
    sumsOf((part) => part.n),
  );
  const interval = bootstrapInterval(
    bootstrap(groups.sizes, (weights) => nullValue + mean(weights), options),
    options,
  );
  const pValue = defined(exchangePValue(sums, groups.sizes, options.random, options.resamples));
  return { n, nClusters, value, interval, pValue };
}
