import { foldReversed } from "../reliability/fold-reversed";
import { type LikeClusters, ofClusters, patternClusters } from "../reliability/pattern-clusters";
import type { UnitPatterns } from "../reliability/unit-patterns";
import type { EstimateSoFar } from "../sequential/anytime-interval";
import { jackknifeEstimate } from "../sequential/jackknife-estimate";
import { defined, mapStatistic, type Statistic, undefinedBecause } from "../statistic";
import { type BootstrapDistribution, type BootstrapOptions, bootstrap, type WeightedStatistic } from "./bootstrap";
import { bootstrapInterval, type Interval, type IntervalOptions } from "./interval";

export interface PatternBootstrapOptions extends BootstrapOptions {
  /** Units that are drawn together, by the patterns of the data. Without them each unit is drawn by itself. */
  readonly clusters?: readonly LikeClusters[] | null;
}

/** A coefficient as a function of how many units, or clusters of them, of each group there are. */
function groupedCoefficient(
  original: UnitPatterns,
  coefficient: (patterns: UnitPatterns) => Statistic,
  together: readonly LikeClusters[] | null,
): Statistic<{ sizes: Uint32Array; statistic: WeightedStatistic }> {
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
  if (!together) return defined({ sizes, statistic });
  const clusters = patternClusters(
    together.map(({ patterns: held, times }) => ({
      patterns: held.map((pattern) => foldedPattern[pattern] ?? 0).filter(isLabelled),
      times,
    })),
  );
  if (clusters.nClusters < 2) return ALL_TOGETHER;
  return defined({ sizes: clusters.sizes, statistic: ofClusters(clusters, patterns.nPatterns, statistic) });
}

/**
 * The bootstrap over labelled units, or the clusters that hold them, of any coefficient of reliability data, such as a kappa or percent agreement. For alpha
 * use alphaBootstrap, which does the same several times faster.
 * @returns undefined where the coefficient is, or with fewer than two labelled units or clusters of them
 */
function patternBootstrap(
  patterns: UnitPatterns,
  coefficient: (patterns: UnitPatterns) => Statistic,
  options: PatternBootstrapOptions,
): Statistic<BootstrapDistribution> {
  return mapStatistic(groupedCoefficient(patterns, coefficient, options.clusters ?? null), ({ sizes, statistic }) =>
    bootstrap(sizes, statistic, options),
  );
}

/** Any such coefficient with its jackknife standard error over units, or the clusters that hold them. */
export function patternsSoFar(
  patterns: UnitPatterns,
  coefficient: (patterns: UnitPatterns) => Statistic,
  clusters: readonly LikeClusters[] | null,
): Statistic<EstimateSoFar> {
  const grouped = groupedCoefficient(patterns, coefficient, clusters);
  return grouped.defined ? jackknifeEstimate(grouped.value.sizes, grouped.value.statistic) : grouped;
}

const ALL_TOGETHER = undefinedBecause(
  "too-few-units",
  "All labelled units are of one cluster, so there is nothing to resample.",
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
