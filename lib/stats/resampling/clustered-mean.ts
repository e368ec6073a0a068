import { defined, type Statistic, undefinedBecause } from "../statistic";
import { type BootstrapOptions, bootstrap } from "./bootstrap";
import { clusterGroups, sumsOfGroups } from "./cluster-groups";
import { bootstrapInterval, type Interval, type IntervalOptions } from "./interval";
import { ratioOfSums } from "./ratio-of-sums";

/** A value, and the cluster of those that it hangs together with. */
export interface ClusteredValue {
  readonly cluster: string | number;
  readonly value: number;
}

export interface ClusteredMean {
  readonly n: number;
  readonly value: Statistic;
  readonly interval: Statistic<Interval>;
}

/**
 * The mean of values of which those with the same cluster hang together, with a percentile bootstrap interval over clusters.
 * @returns undefined without values, and the interval with fewer than two clusters
 * Source: Davison and Hinkley (1997), section 3.8.
 */
export function clusteredMean(
  values: readonly ClusteredValue[],
  options: Omit<BootstrapOptions, "method"> & Pick<IntervalOptions, "confidence">,
): ClusteredMean {
  const parts = clusterSums(values);
  const n = values.length;
  if (n === 0) {
    const none = undefinedBecause("no-labels");
    return { n, value: none, interval: none };
  }
  const value = defined(parts.reduce((total, { sum }) => total + sum, 0) / n);
  if (parts.length < 2) return { n, value, interval: undefinedBecause("too-few-units") };
  const groups = clusterGroups(
    parts.map((part) => `${part.n} ${part.sum}`),
    options.random,
  );
  const sumsOf = (read: (part: (typeof parts)[number]) => number) => sumsOfGroups(groups, parts.map(read));
  const mean = ratioOfSums(
    sumsOf((part) => part.sum),
    sumsOf((part) => part.n),
  );
  return { n, value, interval: bootstrapInterval(bootstrap(groups.sizes, mean, options), options) };
}

/** How many values each cluster has, and their sum. */
export function clusterSums(values: readonly ClusteredValue[]): { readonly n: number; readonly sum: number }[] {
  const clusters = new Map<string | number, { n: number; sum: number }>();
  for (const { cluster, value } of values) {
    const known = clusters.get(cluster) ?? { n: 0, sum: 0 };
    clusters.set(cluster, { n: known.n + 1, sum: known.sum + value });
  }
  return [...clusters.values()];
}
