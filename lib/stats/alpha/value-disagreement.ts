import type { LabelValue } from "../label-value";
import type { UnitPatterns } from "../reliability/unit-patterns";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { coincidenceMatrix } from "./coincidence-matrix";
import { type DifferenceFunction, differenceModel, type Level, squaredDifference } from "./difference";

export interface ValueDisagreement {
  readonly value: LabelValue;
  /** How often the value occurs in pairable units. */
  readonly occurrences: number;
  /** What the value adds to Do, half of each pair that it is part of; all values sum to Do. */
  readonly observed: number;
  /** The same of De. */
  readonly expected: number;
  /** 1 − observed / expected: how reliably raters tell this value from all others. */
  readonly alpha: Statistic;
}

const NOT_TOLD_APART = undefinedBecause(
  "no-variation",
  "This value does not occur, or nothing else does, in units with at least two labels.",
);

/**
 * Observed and expected disagreement split over the values, for scales of a few values (quadratic in their number).
 * Σ observed = Do, Σ expected = De. Source: Krippendorff, Content Analysis (2004), chapter 11, on the reliability of values.
 */
export function valueDisagreements(
  patterns: UnitPatterns,
  difference: Level | DifferenceFunction,
): Statistic<ValueDisagreement[]> {
  const model = differenceModel(patterns.scale, difference);
  if (!model.defined) return model;
  const { values, coincidences, valueTotals, total: n } = coincidenceMatrix(patterns);
  if (n === 0) return undefinedBecause("no-pairable-units");
  const squared = squaredDifference(model.value, valueTotals);
  return defined(
    values.map((value, c) => {
      let observed = 0;
      let expected = 0;
      for (let k = 0; k < values.length; k++) {
        const distance = squared(c, k);
        observed += ((coincidences[c * values.length + k] ?? 0) * distance) / n;
        expected += ((valueTotals[c] ?? 0) * (valueTotals[k] ?? 0) * distance) / (n * (n - 1));
      }
      const alpha = expected > 0 ? defined(1 - observed / expected) : NOT_TOLD_APART;
      return { value, occurrences: valueTotals[c] ?? 0, observed, expected, alpha };
    }),
  );
}
