import { foldReversed } from "../reliability/fold-reversed";
import { type LikeClusters, ofClusters, patternClusters } from "../reliability/pattern-clusters";
import type { UnitPatterns } from "../reliability/unit-patterns";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { type BootstrapDistribution, type BootstrapOptions, bootstrap } from "./bootstrap";
import { bootstrapInterval, type Interval, type IntervalOptions } from "./interval";

export interface PatternBootstrapOptions extends BootstrapOptions {
  /** Units that are drawn together, by the patterns of the data. Without them each unit is drawn by itself. */
  readonly clusters?: readonly LikeClusters[] | null;
}

/**
 * The bootstrap over labelled units, or the clusters that hold them, of any coefficient of reliability data, such as a kappa or percent agreement. For alpha
 * use alphaBootstrap, which does the same several times faster.
 * @returns undefined where the coefficient is, or with fewer than two labelled units or clusters of them
 */
function patternBootstrap(
  original: UnitPatterns,
  coefficient: (patterns: UnitPatterns) => Statistic,
  options: PatternBootstrapOptions,
): Statistic<BootstrapDistribution> {
  const { patterns, foldedPattern } = foldReversed(original);
  const estimate = coefficient(patterns);
  if (!estimate.defined) return estimate;
  const isLabelled = (pattern: number) => (patterns.labelsOfPattern[pattern] ?? 0) > 0;
  const sizes = patterns.unitsOfPattern.map((units, p) => (isLabelled(p) ? units : 0));
  if (sizes.reduce((sum, size) => sum + size, 0) < 2) return undefinedBecause("too-few-units");
  const drawn = { ...patterns, unitsOfPattern: new Uint32Array(sizes.length) };
  const statistic = (weights: Float64Array) => {
    drawn.unitsOfPattern.set(weights);
    const value = coefficient(drawn);
    return value.defined ? value.value : Number.NaN;
  };
  if (!options.clusters) return defined(bootstrap(sizes, statistic, options));
  const clusters = patternClusters(
    options.clusters.map(({ patterns: held, times }) => ({
      patterns: held.map((pattern) => foldedPattern[pattern] ?? 0).filter(isLabelled),
      times,
    })),
  );
  if (clusters.nClusters < 2) return ALL_TOGETHER;
  return defined(bootstrap(clusters.sizes, ofClusters(clusters, patterns.nPatterns, statistic), options));
}

const ALL_TOGETHER = undefinedBecause(
  "too-few-units",
  "All labelled units belong together, so that there is nothing to draw from.",
);

/** The bootstrap interval of any such coefficient. */
export function patternInterval(
  patterns: UnitPatterns,
  coefficient: (patterns: UnitPatterns) => Statistic,
  options: PatternBootstrapOptions & IntervalOptions,
): Statistic<Interval> {
  const distribution = patternBootstrap(patterns, coefficient, options);
  return distribution.defined ? bootstrapInterval(distribution.value, options) : distribution;
}
