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
  /** The acceleration of BCa (Efron 1987), from the jackknife; 0 for a symmetric influence of the units. */
  readonly acceleration: number;
}

export interface BootstrapOptions {
  readonly random: Random;
  /** How many resamples; default 2,000. */
  readonly resamples?: number;
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
  { random, resamples = DEFAULT_RESAMPLES }: BootstrapOptions,
): BootstrapDistribution {
  if (!Number.isInteger(resamples) || resamples < 1) {
    throw new StatsInputError(`Expected a whole number of resamples from 1, found ${resamples}.`);
  }
  const observed = Float64Array.from(sizes);
  const draw = groupResampler(sizes);
  const weights = new Float64Array(observed.length);
  const values = new Float64Array(resamples);
  let length = 0;
  for (let i = 0; i < resamples; i++) {
    draw(weights, random);
    const value = statistic(weights);
    if (!Number.isNaN(value)) values[length++] = value;
  }
  return {
    estimate: statistic(observed),
    sorted: values.slice(0, length).sort(),
    nResamples: resamples,
    nUndefined: resamples - length,
    acceleration: jackknifeAcceleration(observed, statistic),
  };
}

// Leaving out one unit at a time costs the square of the number of groups; beyond this many, groups are left out in blocks.
const MAX_JACKKNIFE_BLOCKS = 1000;

/**
 * a = Σ d³ / (6 (Σ d²)^1.5) with d = mean of the leave-one-out values − leave-one-out value, over all units; units of one
 * group share theirs. With very many groups a block of units is left out at a time (the delete-d jackknife).
 */
export function jackknifeAcceleration(sizes: Float64Array, statistic: WeightedStatistic): number {
  const groups: number[] = [];
  for (let g = 0; g < sizes.length; g++) if ((sizes[g] ?? 0) > 0) groups.push(g);
  const leftOut: { value: number; times: number }[] = [];
  const weights = sizes.slice();
  if (groups.length <= MAX_JACKKNIFE_BLOCKS) {
    for (const g of groups) {
      const size = sizes[g] ?? 0;
      weights[g] = size - 1;
      leftOut.push({ value: statistic(weights), times: size });
      weights[g] = size;
    }
  } else {
    for (let block = 0; block < MAX_JACKKNIFE_BLOCKS; block++) {
      for (let i = block; i < groups.length; i += MAX_JACKKNIFE_BLOCKS) weights[groups[i] ?? 0] = 0;
      leftOut.push({ value: statistic(weights), times: 1 });
      for (let i = block; i < groups.length; i += MAX_JACKKNIFE_BLOCKS) {
        weights[groups[i] ?? 0] = sizes[groups[i] ?? 0] ?? 0;
      }
    }
  }
  const usable = leftOut.filter(({ value }) => !Number.isNaN(value));
  const count = usable.reduce((sum, { times }) => sum + times, 0);
  const mean = usable.reduce((sum, { value, times }) => sum + times * value, 0) / count;
  let squares = 0;
  let cubes = 0;
  for (const { value, times } of usable) {
    squares += times * (mean - value) ** 2;
    cubes += times * (mean - value) ** 3;
  }
  return squares > 0 ? cubes / (6 * squares ** 1.5) : 0;
}
