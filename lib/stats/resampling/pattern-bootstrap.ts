import { foldReversed } from "../reliability/fold-reversed";
import type { UnitPatterns } from "../reliability/unit-patterns";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { type BootstrapDistribution, type BootstrapOptions, bootstrap } from "./bootstrap";
import { bootstrapInterval, type Interval, type IntervalOptions } from "./interval";

/**
 * The bootstrap over labelled units of any coefficient of reliability data, such as a kappa or percent agreement. For alpha
 * use alphaBootstrap, which does the same several times faster.
 * @returns undefined where the coefficient is, or with fewer than two labelled units
 */
function patternBootstrap(
  original: UnitPatterns,
  coefficient: (patterns: UnitPatterns) => Statistic,
  options: BootstrapOptions,
): Statistic<BootstrapDistribution> {
  const { patterns } = foldReversed(original);
  const estimate = coefficient(patterns);
  if (!estimate.defined) return estimate;
  const sizes = patterns.unitsOfPattern.map((units, p) => ((patterns.labelsOfPattern[p] ?? 0) > 0 ? units : 0));
  if (sizes.reduce((sum, size) => sum + size, 0) < 2) return undefinedBecause("too-few-units");
  const drawn = { ...patterns, unitsOfPattern: new Uint32Array(sizes.length) };
  const statistic = (weights: Float64Array) => {
    drawn.unitsOfPattern.set(weights);
    const value = coefficient(drawn);
    return value.defined ? value.value : Number.NaN;
  };
  return defined(bootstrap(sizes, statistic, options));
}

/** The bootstrap interval of any such coefficient. */
export function patternInterval(
  patterns: UnitPatterns,
  coefficient: (patterns: UnitPatterns) => Statistic,
  options: BootstrapOptions & IntervalOptions,
): Statistic<Interval> {
  const distribution = patternBootstrap(patterns, coefficient, options);
  return distribution.defined ? bootstrapInterval(distribution.value, options) : distribution;
}
