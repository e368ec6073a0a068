import type { BootstrapOptions } from "../resampling/bootstrap";
import type { Interval, IntervalOptions } from "../resampling/interval";
import { ratioOfSumsInterval } from "../resampling/ratio-of-sums";
import { defined, type Statistic, undefinedBecause } from "../statistic";

/** Units whose labels are alike: each has this many labels with this sum. */
export interface LabelSums {
  readonly units: number;
  /** labels of each unit, from 1 */
  readonly labels: number;
  /** sum of each unit's labels */
  readonly sum: number;
}

/** The mean over all labels of all units; undefined without labels. */
export function groupedMean(groups: readonly LabelSums[]): Statistic {
  let [sum, n] = [0, 0];
  for (const group of groups) {
    sum += group.units * group.sum;
    n += group.units * group.labels;
  }
  return n > 0 ? defined(sum / n) : undefinedBecause("no-labels");
}

/**
 * The bootstrap interval of that mean over units, since the labels of one unit are not independent.
 * @returns undefined without labels or with fewer than two units
 */
export function groupedMeanInterval(
  groups: readonly LabelSums[],
  options: BootstrapOptions & IntervalOptions,
): Statistic<Interval> {
  const mean = groupedMean(groups);
  if (!mean.defined) return mean;
  const parts = groups.map(({ units, labels, sum }) => ({ times: units, part: sum, whole: labels }));
  return ratioOfSumsInterval(parts, options);
}
