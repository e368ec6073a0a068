import { normalCdf, normalQuantile } from "../resampling/normal-distribution";
import { holmAdjusted } from "../significance/adjusted-p-values";
import type { Estimate, MixedModel } from "./mixed-model";

/** An estimate with its interval, ± the normal quantile times its standard error (Wald's). */
export interface Bounded extends Estimate {
  readonly low: number;
  readonly high: number;
}

export interface PredictedLevel {
  /** Of a typical rater and item, whose effects are 0: the mean of the values. */
  readonly predicted: Bounded;
}

export interface PredictedDifference {
  readonly a: number;
  readonly b: number;
  /** a − b in log odds. */
  readonly difference: Bounded;
  /** Two-sided, and with Holm's correction over all differences. */
  readonly pValue: number;
  readonly adjustedPValue: number;
  /** Of a typical rater and item: the mean of the values of a less that of b. */
  readonly predicted: Bounded;
}

export function bounded({ value, error }: Estimate, confidence: number): Bounded {
  const reach = normalQuantile((1 + confidence) / 2) * error;
  return { value, error, low: value - reach, high: value + reach };
}

/** The same of a number between two bounds, which its interval does not leave: symmetric in the log odds. */
function boundedBetween(estimate: Estimate, [least, most]: readonly [number, number], confidence: number): Bounded {
  const range = most - least;
  const share = (estimate.value - least) / range;
  const reach = (normalQuantile((1 + confidence) / 2) * estimate.error) / range / (share * (1 - share));
  const at = (shift: number) => least + range / (1 + ((1 - share) / share) * Math.exp(-shift));
  return { ...estimate, low: at(-reach), high: at(reach) };
}

/** Two-sided, of 0. */
export function waldP({ value, error }: Estimate): number {
  return 2 * normalCdf(-Math.abs(value / error));
}

/**
 * What a model says of the levels of a factor, and of each two. Errors of means by the delta method.
 * @param columns of each level, the coefficients that are its own: none for the first level, the reference
 * @param values of the labels, in their order
 */
export function predictLevels(
  model: MixedModel,
  columns: readonly (readonly number[])[],
  values: readonly number[],
  confidence: number,
): { levels: PredictedLevel[]; differences: PredictedDifference[] } {
  const nThresholds = model.thresholds.length;
  const at = [...model.thresholds, ...model.fixed].map(({ value }) => value);
  const logOdds = (parameters: readonly number[], level: number) =>
    (columns[level] ?? []).reduce((sum, column) => sum + (parameters[nThresholds + column] ?? 0), 0);
  const mean = (parameters: readonly number[], level: number) =>
    meanOfLevels(parameters.slice(0, nThresholds), logOdds(parameters, level), values);
  const estimate = (of: (parameters: readonly number[]) => number) => bounded(delta(model, at, of), confidence);
  const range = [values[0] ?? 0, values.at(-1) ?? 1] as const;
  const levels = columns.map((_, level) => ({
    predicted: boundedBetween(
      delta(model, at, (parameters) => mean(parameters, level)),
      range,
      confidence,
    ),
  }));
  const pairs = columns.flatMap((_, a) => columns.slice(a + 1).map((_other, k) => ({ a, b: a + 1 + k })));
  const differences = pairs.map(({ a, b }) => {
    const difference = estimate((parameters) => logOdds(parameters, a) - logOdds(parameters, b));
    const predicted = estimate((parameters) => mean(parameters, a) - mean(parameters, b));
    return { a, b, difference, pValue: waldP(difference), predicted };
  });
  return { levels, differences: withHolm(differences) };
}

/**
 * What a model of pairs says of each two systems: how often a typical rater prefers a, half of the ties included.
 * @param columns of each system its coefficient; null for the first, whose strength is 0
 */
export function predictWinRates(
  model: MixedModel,
  columns: readonly (number | null)[],
  confidence: number,
): PredictedDifference[] {
  const nThresholds = model.thresholds.length;
  const at = [...model.thresholds, ...model.fixed].map(({ value }) => value);
  const strength = (parameters: readonly number[], system: number) => {
    const column = columns[system] ?? null;
    return column === null ? 0 : (parameters[nThresholds + column] ?? 0);
  };
  // Levels below the middle are for the first system named, and count 1.
  const points = Array.from({ length: nThresholds + 1 }, (_, k) => (1 + Math.sign(nThresholds / 2 - k)) / 2);
  const estimate = (of: (parameters: readonly number[]) => number) => bounded(delta(model, at, of), confidence);
  const pairs = columns.flatMap((_, a) => columns.slice(a + 1).map((_other, k) => ({ a, b: a + 1 + k })));
  const differences = pairs.map(({ a, b }) => {
    const apart = (parameters: readonly number[]) => strength(parameters, a) - strength(parameters, b);
    const difference = estimate(apart);
    const winRate = delta(model, at, (parameters) =>
      meanOfLevels(parameters.slice(0, nThresholds), -apart(parameters), points),
    );
    const predicted = boundedBetween(winRate, [0, 1], confidence);
    return { a, b, difference, pValue: waldP(difference), predicted };
  });
  return withHolm(differences);
}

function withHolm(differences: readonly Omit<PredictedDifference, "adjustedPValue">[]): PredictedDifference[] {
  const adjusted = holmAdjusted(differences.map(({ pValue }) => pValue));
  return differences.map((each, k) => ({ ...each, adjustedPValue: adjusted[k] ?? 1 }));
}

/** Σ v_k P(y = k). */
function meanOfLevels(alphas: readonly number[], eta: number, values: readonly number[]): number {
  const below = alphas.map((alpha) => 1 / (1 + Math.exp(eta - alpha)));
  return values.reduce((sum, value, k) => sum + value * ((below[k] ?? 1) - (k === 0 ? 0 : (below[k - 1] ?? 0))), 0);
}

/** A function of the parameters, and its standard error: g′Σg with its gradient by differences. */
function delta(
  { covariance }: MixedModel,
  at: readonly number[],
  of: (parameters: readonly number[]) => number,
): Estimate {
  const gradient = at.map((_, k) => {
    const [above = 0, below = 0] = [1e-5, -1e-5].map((step) =>
      of(at.map((value, index) => (index === k ? value + step : value))),
    );
    return (above - below) / 2e-5;
  });
  const variance = gradient.reduce(
    (sum, one, i) => sum + gradient.reduce((inner, other, j) => inner + one * other * (covariance[i]?.[j] ?? 0), 0),
    0,
  );
  return { value: of(at), error: Math.sqrt(Math.max(0, variance)) };
}
