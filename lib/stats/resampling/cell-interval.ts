import { sumOf } from "@/lib/stats/sum";
import { type LikeClusters, ofClusters, patternClusters } from "../reliability/pattern-clusters";
import { type Statistic, undefinedBecause } from "../statistic";
import { type BootstrapOptions, bootstrap, type WeightedStatistic } from "./bootstrap";
import { bootstrapInterval, type Interval, type IntervalOptions } from "./interval";
import { ratioOfSumsInterval } from "./ratio-of-sums";
import { wilsonInterval } from "./wilson-interval";

export interface CellOptions extends BootstrapOptions, IntervalOptions {
  /** Which units are drawn together, by the cells they fall into; null where each unit is drawn by itself. */
  readonly clusters?: readonly LikeClusters[] | null;
}

/**
 * The bootstrap interval of a statistic of units that fall into cells of like ones. Where clusters hold several units, such as
 * the responses to one instruction, whole clusters are drawn.
 * @param sizes cells → how many units are in each
 * @param statistic of how many units of each cell were drawn; NaN where it is undefined
 * @returns undefined with fewer than two units, or clusters
 * Source: Davison and Hinkley, Bootstrap Methods and their Application (1997), section 3.8.
 */
export function cellInterval(
  sizes: readonly number[],
  statistic: WeightedStatistic,
  { clusters = null, ...options }: CellOptions,
): Statistic<Interval> {
  if (clusters === null) {
    if (sumOf(sizes) < 2) return undefinedBecause("too-few-units");
    return bootstrapInterval(bootstrap(sizes, statistic, options), options);
  }
  const together = patternClusters(clusters);
  if (together.nClusters < 2) return undefinedBecause("too-few-units");
  const drawn = bootstrap(together.sizes, ofClusters(together, sizes.length, statistic), options);
  return bootstrapInterval(drawn, options);
}

/**
 * The interval of the share of units in some of the cells: Wilson's, since a bootstrap would say that what was never seen can
 * never be; where clusters hold several units, for which Wilson's is too narrow, the bootstrap over clusters.
 * @param isCounted whether the units of a cell count for the share
 * @returns undefined without units, and with fewer than two clusters
 */
export function shareInterval(
  sizes: readonly number[],
  isCounted: (cell: number) => boolean,
  options: CellOptions,
): Statistic<Interval> {
  if (options.clusters) {
    const shares = options.clusters.map(({ patterns, times }) => ({
      times,
      part: patterns.filter(isCounted).length,
      whole: patterns.length,
    }));
    return ratioOfSumsInterval(shares, options);
  }
  const n = sumOf(sizes);
  const counted = sizes.reduce((sum, units, cell) => sum + (isCounted(cell) ? units : 0), 0);
  return wilsonInterval(counted, n, options.confidence);
}
