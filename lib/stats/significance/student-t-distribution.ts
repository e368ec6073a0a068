import { normalQuantile } from "../resampling/normal-distribution";

/**
 * P(T ≤ t) of Student's t with `degrees` > 0 degrees of freedom, to about 1e-13, by the regularised incomplete beta function.
 * Source: Abramowitz and Stegun 26.7.1 and 26.5.8; the continued fraction by Lentz's method.
 */
export function studentTCdf(t: number, degrees: number): number {
  if (t === Number.POSITIVE_INFINITY) return 1;
  if (t === Number.NEGATIVE_INFINITY) return 0;
  const tail = incompleteBeta(degrees / (degrees + t * t), (t * t) / (degrees + t * t), degrees / 2, 0.5) / 2;
  return t > 0 ? 1 - tail : tail;
}

// Here z + (z³ + z) / 4ν, the first terms of t in 1/ν, is exact to 1e-12.
const MANY_DEGREES = 1e6;

/**
 * The t with P(T ≤ t) = p, for 0 < p < 1, to about 1e-12 of its size, by halving; of very many degrees of freedom by
 * Abramowitz and Stegun 26.7.5.
 */
export function studentTQuantile(p: number, degrees: number): number {
  if (degrees > MANY_DEGREES) {
    const z = normalQuantile(p);
    return z + (z ** 3 + z) / (4 * degrees);
  }
  if (p < 0.5) return -studentTQuantile(1 - p, degrees);
  let [low, high] = [0, 2];
  while (studentTCdf(high, degrees) < p) [low, high] = [high, high * 2];
  while (high - low > 1e-12 * high) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (studentTCdf(middle, degrees) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** I_x(a, b), with y = 1 − x given apart, since it may be far smaller than x. */
export function incompleteBeta(x: number, y: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (y <= 0) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(y));
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(y, b, a)) / b;
}

const SMALLEST = 1e-300;
const PRECISION = 1e-16;

function betaFraction(x: number, a: number, b: number): number {
  const away = (value: number) => (Math.abs(value) < SMALLEST ? SMALLEST : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= 10_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) break;
  }
  return fraction;
}

const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;

/** ln Γ(z) for z > 0. Source: Lanczos (1964), with g = 7 and nine terms. */
function logGamma(z: number): number {
  if (z < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * z)) - logGamma(1 - z);
  const [first, ...terms] = LANCZOS;
  const sum = terms.reduce<number>((total, term, i) => total + term / (z + i), first);
  const t = z + 6.5;
  return Math.log(2 * Math.PI) / 2 + (z - 0.5) * Math.log(t) - t + Math.log(sum);
}
