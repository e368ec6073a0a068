import { StatsInputError } from "../stats-input-error";
import {
  type BootstrapDistribution,
  type BootstrapOptions,
  DEFAULT_RESAMPLES,
  type WeightedStatistic,
} from "./bootstrap";
import { groupResampler } from "./group-resampler";

/**
 * The bootstrap over units of several statistics at once: each resample is drawn once for all of them, which is most of
 * the work. Each distribution is what `bootstrap` would give for its statistic alone (percentile only).
 * @param sizes how many units each group of like units has
 */
export function jointBootstrap(
  sizes: ArrayLike<number>,
  statistics: readonly WeightedStatistic[],
  { random, resamples = DEFAULT_RESAMPLES }: Omit<BootstrapOptions, "method">,
): BootstrapDistribution[] {
  if (!Number.isInteger(resamples) || resamples < 1) {
    throw new StatsInputError(`Expected a whole number of resamples from 1, found ${resamples}.`);
  }
  const observed = Float64Array.from(sizes);
  const weights = new Float64Array(observed.length);
  const draw = groupResampler(sizes);
  const values = statistics.map(() => new Float64Array(resamples));
  const lengths = statistics.map(() => 0);
  for (let i = 0; i < resamples; i++) {
    draw(weights, random);
    statistics.forEach((statistic, s) => {
      const value = statistic(weights);
      if (Number.isNaN(value)) return;
      const length = lengths[s] ?? 0;
      values[s]?.fill(value, length, length + 1);
      lengths[s] = length + 1;
    });
  }
  return statistics.map((statistic, s) => ({
    estimate: statistic(observed),
    sorted: (values[s] ?? new Float64Array(0)).slice(0, lengths[s]).sort(),
    nResamples: resamples,
    nUndefined: resamples - (lengths[s] ?? 0),
    nDrawn: observed.reduce((sum, size) => sum + size, 0),
    acceleration: null,
  }));
}
