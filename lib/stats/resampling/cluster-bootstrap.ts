import { StatsInputError } from "../stats-input-error";
import { type BootstrapDistribution, type BootstrapOptions, DEFAULT_RESAMPLES } from "./bootstrap";
import { randomIndex } from "./random";

/** Units (positions) that are drawn together, since they are not independent: the responses to one instruction, say. */
export type Clusters = readonly (readonly number[])[];

/** The units that share a key, in the order of their first one. */
export function clustersOf(keys: readonly string[]): Clusters {
  const clusters = new Map<string, number[]>();
  keys.forEach((key, unit) => {
    const cluster = clusters.get(key);
    if (cluster) cluster.push(unit);
    else clusters.set(key, [unit]);
  });
  return [...clusters.values()];
}

/**
 * The bootstrap over clusters of several statistics of the same units: clusters are drawn with replacement, as many as there
 * are, each with all its units. Source: Davison and Hinkley, Bootstrap Methods and their Application (1997), section 3.8.
 * @param statistics of units, a unit as often as it was drawn; NaN for each that is undefined
 * @returns a distribution for each statistic, in their order
 */
export function clusterBootstrap(
  clusters: Clusters,
  statistics: (units: readonly number[]) => readonly number[],
  { random, resamples = DEFAULT_RESAMPLES }: Omit<BootstrapOptions, "method">,
): BootstrapDistribution[] {
  if (!Number.isInteger(resamples) || resamples < 1) {
    throw new StatsInputError(`Expected a whole number of resamples from 1, found ${resamples}.`);
  }
  const estimates = statistics(clusters.flat());
  const drawn = estimates.map((): number[] => []);
  for (let resample = 0; resample < resamples; resample++) {
    const units: number[] = [];
    for (let i = 0; i < clusters.length; i++) units.push(...(clusters[randomIndex(clusters.length, random)] ?? []));
    statistics(units).forEach((value, index) => {
      if (!Number.isNaN(value)) drawn[index]?.push(value);
    });
  }
  return drawn.map((values, index) => ({
    estimate: estimates[index] ?? Number.NaN,
    sorted: Float64Array.from(values).sort(),
    nResamples: resamples,
    nUndefined: resamples - values.length,
    nDrawn: clusters.length,
    acceleration: null,
  }));
}
