import { defined, type Statistic, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";
import { assertConfidence, DEFAULT_CONFIDENCE, type Interval } from "./interval";
import { normalQuantile } from "./normal-distribution";

/**
 * Wilson's score interval of a share: (p + z²/2n ± z √(p(1−p)/n + z²/4n²)) / (1 + z²/n). It stays inside [0, 1] and does
 * not shrink to a point when all or none succeed. Source: Wilson (1927), Journal of the American Statistical Association 22.
 * @param successes 0 to n
 * @returns undefined for n = 0
 */
export function wilsonInterval(
  successes: number,
  n: number,
  confidence: number = DEFAULT_CONFIDENCE,
): Statistic<Interval> {
  assertConfidence(confidence);
  if (!Number.isInteger(n) || !Number.isInteger(successes) || successes < 0 || successes > n) {
    throw new StatsInputError(`Expected whole numbers with 0 ≤ successes ≤ n, found ${successes} of ${n}.`);
  }
  if (n === 0) return undefinedBecause("no-labels");
  const z = normalQuantile(1 - (1 - confidence) / 2);
  const p = successes / n;
  const centre = p + (z * z) / (2 * n);
  const spread = z * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
  const scale = 1 + (z * z) / n;
  return defined({
    low: successes === 0 ? 0 : (centre - spread) / scale,
    high: successes === n ? 1 : (centre + spread) / scale,
    confidence,
    method: "wilson",
    nResamples: null,
  });
}
