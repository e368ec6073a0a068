import { StatsInputError } from "../stats-input-error";
import { groupResampler } from "./group-resampler";
import type { Random } from "./random";

/** What resampling gave. Resamples in which the statistic is undefined are counted and left out. */
export interface BootstrapDistribution {
  readonly estimate: number;
  /** The statistic of each resample in which it is defined, ascending. */
  readonly sorted: Float64Array;
  readonly nResamples: number;
  readonly nUndefined: number;
  /** How many independent units each resample draws, without the one that each further sample costs. */
  readonly nDrawn: number;
  /**
   * The highest value that the statistic may take. Of one for which it is given, the interval of very few units also holds
   * what lies as many standard errors about the estimate, up to this value.
   */
  readonly highest?: number;
  /** The acceleration of BCa (Efron 1987), from the jackknife; null where BCa was not asked for. */
  readonly acceleration: number | null;
}

export type BootstrapMethod = "percentile" | "bca";

export interface BootstrapOptions {
  readonly random: Random;
  /** How many resamples; default 2,000. */
  readonly resamples?: number;
  /** What the distribution is for; "bca" also takes the jackknife. Default percentile. */
  readonly method?: BootstrapMethod;
}

export const DEFAULT_RESAMPLES = 2000;

/** The statistic of units that occur weights[g] times; NaN (only here, inside) where it is undefined. */
export type WeightedStatistic = (weights: Float64Array) => number;

/**
 * Bootstrap over units of which many are alike.
 * @param sizes how many units each group of like units has
 * @param statistic the statistic of a sample, from how many units of each group it has; must be defined for the sample itself
 */
export function bootstrap(
  sizes: ArrayLike<number>,
  statistic: WeightedStatistic,
  options: BootstrapOptions,
): BootstrapDistribution {
  return stratifiedBootstrap([sizes], statistic, options);
}

/** The same over several independent samples, each drawn by itself; the statistic gets their weights one after another. */
export function stratifiedBootstrap(
  strata: readonly ArrayLike<number>[],
  statistic: WeightedStatistic,
  { random, resamples = DEFAULT_RESAMPLES, method = "percentile" }: BootstrapOptions,
): BootstrapDistribution {
  if (!Number.isInteger(resamples) || resamples < 1) {
    throw new StatsInputError(`Expected a whole number of resamples from 1, found ${resamples}.`);
  }
  const observed = Float64Array.from(strata.flatMap((sizes) => Array.from(sizes)));
  const weights = new Float64Array(observed.length);
  let start = 0;
  const draws = strata.map((sizes) => {
    const part = weights.subarray(start, start + sizes.length);
    start += sizes.length;
    const draw = groupResampler(sizes);
    return () => draw(part, random);
  });
  const values = new Float64Array(resamples);
  let length = 0;
  for (let i = 0; i < resamples; i++) {
    for (const draw of draws) draw();
    const value = statistic(weights);
    if (!Number.isNaN(value)) values[length++] = value;
  }
  return {
    estimate: statistic(observed),
    sorted: values.slice(0, length).sort(),
    nResamples: resamples,
    nUndefined: resamples - length,
    nDrawn: observed.reduce((sum, size) => sum + size, 0) - (strata.length - 1),
    acceleration: method === "bca" ? jackknifeAcceleration(strata, statistic) : null,
  };
}

// Leaving out one unit at a time costs the square of the number of groups; beyond this many, groups are left out in blocks.
const MAX_JACKKNIFE_BLOCKS = 1000;

/**
 * a = Σ d³ / (6 (Σ d²)^1.5) with d = mean of the sample's leave-one-out values − leave-one-out value, over all units of all
 * samples; units of one group share theirs. With very many groups a block of groups is left out at a time.
 */
export function jackknifeAcceleration(strata: readonly ArrayLike<number>[], statistic: WeightedStatistic): number {
  const weights = Float64Array.from(strata.flatMap((sizes) => Array.from(sizes)));
  let [squares, cubes, start] = [0, 0, 0];
  for (const sizes of strata) {
    const leftOut = leaveOneOutValues(weights, start, sizes, statistic).filter(({ value }) => !Number.isNaN(value));
    const count = leftOut.reduce((sum, { times }) => sum + times, 0);
    const mean = leftOut.reduce((sum, { value, times }) => sum + times * value, 0) / count;
    for (const { value, times } of leftOut) {
      squares += times * (mean - value) ** 2;
      cubes += times * (mean - value) ** 3;
    }
    start += sizes.length;
  }
  return squares > 0 ? cubes / (6 * squares ** 1.5) : 0;
}

/** The statistic without one unit (or one block) of the groups that start at `start`, and how often that value counts. */
function leaveOneOutValues(
  weights: Float64Array,
  start: number,
  sizes: ArrayLike<number>,
  statistic: WeightedStatistic,
): { value: number; times: number }[] {
  const groups: number[] = [];
  for (let g = 0; g < sizes.length; g++) if ((sizes[g] ?? 0) > 0) groups.push(g);
  const isBlocked = groups.length > MAX_JACKKNIFE_BLOCKS;
  const blocks = isBlocked ? MAX_JACKKNIFE_BLOCKS : groups.length;
  return Array.from({ length: blocks }, (_, block) => {
    const out: number[] = [];
    for (let i = block; i < groups.length; i += blocks) out.push(groups[i] ?? 0);
    for (const g of out) weights[start + g] = isBlocked ? 0 : (sizes[g] ?? 0) - 1;
    const value = statistic(weights);
    for (const g of out) weights[start + g] = sizes[g] ?? 0;
    return { value, times: isBlocked ? 1 : (sizes[groups[block] ?? 0] ?? 0) };
  });
}
