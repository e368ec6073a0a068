import type { LabelValue, ValueScale } from "../label-value";
import { areSquarable, areSummable } from "../number-range";
import { defined, mapStatistic, type Statistic, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";

/** Level of measurement, which says how far apart two values are. */
export type Level = "nominal" | "ordinal" | "interval" | "ratio";

/** A squared difference of one's own: 0 for equal values, symmetric, never negative. */
export type DifferenceFunction = (a: LabelValue, b: LabelValue) => number;

/**
 * The squared difference δ²(c, k) of two values, in the form in which it can be summed fastest.
 * - `nominal`: 0 or 1.
 * - `positions`: (x_c − x_k)², for interval with the values themselves.
 * - `ranks`: the same with x = how many pairable values lie below, plus half of those that are equal. Then |x_c − x_k| is
 *   Krippendorff's Σ_{g=c..k} n_g − (n_c + n_k)/2. The ranks depend on the data.
 * - `pairs`: any other function of two values.
 */
export type DifferenceModel =
  | { readonly kind: "nominal" }
  | { readonly kind: "positions"; readonly positions: Float64Array }
  | { readonly kind: "ranks" }
  | { readonly kind: "pairs"; readonly squared: (c: number, k: number) => number };

/**
 * The model of a level or function for the values of a scale; undefined where the values do not carry the level. On a
 * reversible scale δ²(c, k) is the mean over both readings of the two values: Σ ō δ² = Σ o (δ²(c, k) + δ²(c′, k′)) / 2.
 */
export function differenceModel(scale: ValueScale, difference: Level | DifferenceFunction): Statistic<DifferenceModel> {
  const model = storedDifferenceModel(scale, difference);
  return scale.isReversible ? mapStatistic(model, (stored) => readBothWays(stored, scale.values.length)) : model;
}

function readBothWays(model: DifferenceModel, nValues: number): DifferenceModel {
  // Both readings of other models are equal: ranks come from balanced totals.
  if (model.kind === "nominal" || model.kind === "ranks") return model;
  if (model.kind === "positions" && isSymmetric(model.positions)) return model;
  const squared = squaredDifference(model, []);
  const last = nValues - 1;
  return { kind: "pairs", squared: (c, k) => (squared(c, k) + squared(last - c, last - k)) / 2 };
}

function isSymmetric(positions: Float64Array): boolean {
  const [first, last] = [positions[0] ?? 0, positions[positions.length - 1] ?? 0];
  return positions.every((x, c) => x + (positions[positions.length - 1 - c] ?? 0) === first + last);
}

function storedDifferenceModel(scale: ValueScale, difference: Level | DifferenceFunction): Statistic<DifferenceModel> {
  if (typeof difference === "function") return defined({ kind: "pairs", squared: checked(scale, difference) });
  switch (difference) {
    case "nominal":
      return defined({ kind: "nominal" });
    case "ordinal":
      return scale.ordering === "none" ? undefinedBecause("values-not-ordered") : defined({ kind: "ranks" });
    case "interval": {
      const numbers = numericValues(scale);
      if (!numbers) return undefinedBecause("values-not-numeric");
      if (!areSquarable(numbers)) return undefinedBecause("values-out-of-range");
      return defined({ kind: "positions", positions: numbers });
    }
    case "ratio": {
      const numbers = numericValues(scale);
      if (!numbers) return undefinedBecause("values-not-numeric");
      if (!areSummable(numbers)) return undefinedBecause("values-out-of-range");
      return defined({ kind: "pairs", squared: (c, k) => ratioDifference(numbers[c] ?? 0, numbers[k] ?? 0) });
    }
    default:
      throw new StatsInputError(
        `Expected nominal, ordinal, interval, ratio or a difference function, found ${String(difference)}.`,
      );
  }
}

/** x_c for every value, from how often each occurs among the pairable values. */
export function midranks(valueTotals: ArrayLike<number>): Float64Array {
  const ranks = new Float64Array(valueTotals.length);
  let below = 0;
  for (let c = 0; c < ranks.length; c++) {
    const total = valueTotals[c] ?? 0;
    ranks[c] = below + total / 2;
    below += total;
  }
  return ranks;
}

/** δ² as a function of two value indices, for plain formulas where speed does not matter. */
export function squaredDifference(
  model: DifferenceModel,
  valueTotals: ArrayLike<number>,
): (c: number, k: number) => number {
  if (model.kind === "nominal") return (c, k) => (c === k ? 0 : 1);
  if (model.kind === "pairs") return model.squared;
  const positions = model.kind === "positions" ? model.positions : midranks(valueTotals);
  return (c, k) => ((positions[c] ?? 0) - (positions[k] ?? 0)) ** 2;
}

// Where c + k = 0 the ratio has no value; 0 there is the convention of the published implementations.
function ratioDifference(c: number, k: number): number {
  return c + k === 0 ? 0 : ((c - k) / (c + k)) ** 2;
}

function numericValues(scale: ValueScale): Float64Array | null {
  const numbers = new Float64Array(scale.values.length);
  for (const [index, value] of scale.values.entries()) {
    if (typeof value !== "number") return null;
    numbers[index] = value;
  }
  return numbers;
}

function checked(scale: ValueScale, difference: DifferenceFunction): (c: number, k: number) => number {
  return (c, k) => {
    const [a, b] = [scale.values[c], scale.values[k]];
    if (a === undefined || b === undefined || c === k) return 0;
    const squared = difference(a, b);
    if (!(squared >= 0 && Number.isFinite(squared))) {
      throw new StatsInputError(`The difference of ${a} and ${b} must be a finite number from 0, found ${squared}.`);
    }
    return squared;
  };
}
