import { type Statistic, undefinedBecause } from "../statistic";
import { type BootstrapOptions, bootstrap, type WeightedStatistic } from "./bootstrap";
import { clusterGroups, sumsOfGroups } from "./cluster-groups";
import { bootstrapInterval, type Interval, type IntervalOptions } from "./interval";

/**
 * Σ w part / Σ w whole of a sample that has w of each group: a mean, or a ratio such as DRFR. NaN where the whole is 0.
 * @param part groups → what each of its units adds
 */
export function ratioOfSums(part: Float64Array, whole: Float64Array): WeightedStatistic {
  return (weights) => {
    let [sum, of] = [0, 0];
    for (let g = 0; g < weights.length; g++) {
      const weight = weights[g] ?? 0;
      sum += weight * (part[g] ?? 0);
      of += weight * (whole[g] ?? 0);
    }
    return sum / of;
  };
}

/** Units that are drawn as a whole; `times` of them add the same. */
export interface AddedParts {
  readonly times: number;
  readonly part: number;
  readonly whole: number;
}

/**
 * The bootstrap interval of Σ part / Σ whole over units that are drawn as a whole.
 * @returns undefined with fewer than two units
 */
export function ratioOfSumsInterval(
  units: readonly AddedParts[],
  options: BootstrapOptions & IntervalOptions,
): Statistic<Interval> {
  if (units.reduce((sum, { times }) => sum + times, 0) < 2) return undefinedBecause("too-few-units");
  const groups = clusterGroups(
    units.map(({ part, whole }) => `${whole} ${part}`),
    options.random,
    units.map(({ times }) => times),
  );
  const sumsOf = (member: "part" | "whole") =>
    sumsOfGroups(
      groups,
      units.map((unit) => unit[member]),
    );
  return bootstrapInterval(bootstrap(groups.sizes, ratioOfSums(sumsOf("part"), sumsOf("whole")), options), options);
}
