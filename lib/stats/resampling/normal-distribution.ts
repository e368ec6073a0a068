/**
 * Φ(z), the standard normal distribution function, to about 1e-15: the Taylor series near 0, the continued fraction of
 * the tail beyond. Source: Marsaglia, Evaluating the Normal Distribution (2004); Abramowitz and Stegun 26.2.14.
 */
export function normalCdf(z: number): number {
  if (z > 0) return 1 - normalCdf(-z);
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  if (z < -6) {
    let fraction = -z;
    for (let k = 60; k > 0; k--) fraction = -z + k / fraction;
    return density / fraction;
  }
  let term = z;
  let sum = z;
  for (let k = 3; Math.abs(term) > 1e-18 * Math.abs(sum); k += 2) {
    term *= (z * z) / k;
    sum += term;
  }
  return 0.5 + density * sum;
}

/**
 * Φ⁻¹(p): a rational first guess (Abramowitz and Stegun 26.2.23), then Newton steps on Φ.
 * @param p 0 to 1; the ends give −Infinity and Infinity
 */
export function normalQuantile(p: number): number {
  if (p <= 0) return Number.NEGATIVE_INFINITY;
  if (p >= 1) return Number.POSITIVE_INFINITY;
  if (p > 0.5) return -normalQuantile(1 - p);
  const t = Math.sqrt(-2 * Math.log(p));
  let z = -(t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))));
  for (let step = 0; step < 4; step++) {
    const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
    if (density === 0) break;
    z -= (normalCdf(z) - p) / density;
  }
  return z;
}
