import { areSquarable } from "../number-range";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { whyNoCorrelation } from "./paired-values";

/**
 * Pearson's r = Σ (x − x̄)(y − ȳ) / √(Σ (x − x̄)² Σ (y − ȳ)²), in [−1, 1].
 * @returns undefined for fewer than two pairs, when a series is constant, or when its squares leave double precision
 * @throws StatsInputError for series of different length or values that are not finite
 */
export function pearson(x: ArrayLike<number>, y: ArrayLike<number>): Statistic {
  const why = whyNoCorrelation(x, y);
  if (why) return why;
  if (!areSquarable(x) || !areSquarable(y)) return undefinedBecause("values-out-of-range");
  const [meanX, meanY] = [meanOf(x), meanOf(y)];
  let [xx, yy, xy, deviationsX, deviationsY] = [0, 0, 0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    const [dx, dy] = [(x[i] ?? 0) - meanX, (y[i] ?? 0) - meanY];
    deviationsX += dx;
    deviationsY += dy;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  // Deviations from a mean sum to 0, but for its rounding, which counts where values are far from 0 and close together.
  xx -= (deviationsX * deviationsX) / x.length;
  yy -= (deviationsY * deviationsY) / x.length;
  xy -= (deviationsX * deviationsY) / x.length;
  return defined(Math.max(-1, Math.min(1, xy / (Math.sqrt(xx) * Math.sqrt(yy)))));
}

function meanOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] ?? 0;
  return sum / values.length;
}
