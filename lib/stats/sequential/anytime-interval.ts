import { assertConfidence, DEFAULT_CONFIDENCE, type Interval } from "../resampling/interval";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";
import { sumOf } from "../sum";

/** An estimate from independent units, as a rule instructions. */
export interface EstimateSoFar {
  readonly estimate: number;
  readonly standardError: number;
  /** How many independent units it rests on. */
  readonly n: number;
}

export interface AnytimeOptions {
  /** How many independent units there are to be in the end: the interval is tightest there. Choose it before looking. */
  readonly planned: number;
  readonly confidence?: number;
  /** What is estimated; see below. Default: a mean. */
  readonly scale?: keyof typeof SCALES;
}

/** Of fewer units the normal distribution is too rough a guide. */
export const FEWEST_FOR_ANYTIME = 30;

const TOO_FEW = undefinedBecause(
  "too-few-units",
  `An interval that holds at every look needs at least ${FEWEST_FOR_ANYTIME} independent units, such as instructions.`,
);

/**
 * Where the standard error changes with the estimate the interval is made on a scale on which it hardly does, and turned back:
 * else a few like units at the beginning leave out the truth too often. Coefficients such as alpha have Fisher's z, rates and
 * distances from 0 such as WPLD the square root.
 */
const SCALES = {
  mean: { to: (x: number) => x, slope: () => 1, from: (x: number) => x },
  coefficient: { to: Math.atanh, slope: (x: number) => 1 / (1 - x ** 2), from: Math.tanh },
  rate: { to: Math.sqrt, slope: (x: number) => 0.5 / Math.sqrt(x), from: (x: number) => Math.max(0, x) ** 2 },
} as const;

const ALL_ALIKE = undefinedBecause(
  "no-variation",
  "All units say the same, which does not show how much the estimate varies.",
);

/**
 * An interval that holds at every look: where one is computed after each new unit, from the 30th on, all of them together
 * hold the true value with the confidence, so that labelling may stop at any of them for any reason. It is asymptotic: an
 * estimate ± SE √(2 (1 + 1/u) log(√(u + 1) / α)), u = t ρ², with ρ so that it is tightest at the planned number of units.
 * It assumes that units come in an order that has nothing to do with their labels.
 * @returns undefined with fewer than 30 units, and where none of them differs
 * @throws StatsInputError unless `planned` is above 0 and the confidence between 0 and 1
 * Source: Waudby-Smith et al., Time-uniform central limit theory and asymptotic confidence sequences (2021, arXiv 2103.06476).
 */
export function anytimeInterval(
  { estimate, standardError, n }: EstimateSoFar,
  { planned, confidence = DEFAULT_CONFIDENCE, scale = "mean" }: AnytimeOptions,
): Statistic<Interval> {
  assertConfidence(confidence);
  if (!(planned > 0)) throw new StatsInputError(`Expected a planned number of units above 0, found ${planned}.`);
  if (n < FEWEST_FOR_ANYTIME) return TOO_FEW;
  if (!(standardError > 0)) return ALL_ALIKE;
  const alpha = 1 - confidence;
  const u = (n / planned) * tightestU(alpha);
  const reach = standardError * Math.sqrt(2 * (1 + 1 / u) * Math.log(Math.sqrt(u + 1) / alpha));
  const { to, slope, from } = SCALES[scale];
  const [at, moved] = [to(estimate), reach * slope(estimate)];
  if (!Number.isFinite(at)) return ALL_ALIKE;
  return defined({ low: from(at - moved), high: from(at + moved), confidence, method: "anytime", nResamples: null });
}

const STEPS = 60;

/** The u = t ρ² at which the reach is smallest: u = log(u + 1) − 2 log α, which is −W₋₁(−α²/e) − 1. */
function tightestU(alpha: number): number {
  let u = 1;
  for (let step = 0; step < STEPS; step++) u = Math.log(u + 1) - 2 * Math.log(alpha);
  return u;
}

/**
 * Σ part / Σ whole over independent clusters, with the standard error of its linear approximation; a mean where each whole is
 * how many values a cluster has. Clusters without a whole are left out.
 * @returns undefined without any whole
 */
export function ratioSoFar(
  parts: readonly { readonly part: number; readonly whole: number }[],
): Statistic<EstimateSoFar> {
  const counted = parts.filter(({ whole }) => whole !== 0);
  const whole = sumOf(counted.map((each) => each.whole));
  if (whole === 0) return undefinedBecause("no-labels");
  const estimate = sumOf(counted.map(({ part }) => part)) / whole;
  const squares = sumOf(counted.map((each) => (each.part - estimate * each.whole) ** 2));
  return defined({ estimate, standardError: Math.sqrt(squares) / whole, n: counted.length });
}
