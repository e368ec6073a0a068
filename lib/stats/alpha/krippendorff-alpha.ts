import { MIN_LABELS_TO_PAIR, type UnitPatterns } from "../reliability/unit-patterns";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { type DifferenceFunction, differenceModel, type Level } from "./difference";
import { expectedDisagreementSum, hasVariation, pairableValueTotals, patternDisagreements } from "./disagreement";

export interface AlphaResult {
  readonly alpha: Statistic;
  /** Do, the mean squared difference within units; its unit depends on the level. */
  readonly observedDisagreement: Statistic;
  /** De, the mean squared difference between all pairable values. */
  readonly expectedDisagreement: Statistic;
  readonly nUnits: number;
  /** Units with at least two labels: the others say nothing about agreement. */
  readonly nUnitsPairable: number;
  readonly nLabels: number;
  /** Labels in pairable units (n..). */
  readonly nLabelsPairable: number;
}

/**
 * Krippendorff's alpha = 1 − Do / De, with any number of raters and missing labels.
 *
 *   Do = 1/n Σ_u Σ_c Σ_k n_uc n_uk δ²(c, k) / (m_u − 1)        De = Σ_c Σ_k n_c n_k δ²(c, k) / (n (n − 1))
 *
 * over units u with m_u ≥ 2 labels; n_uc labels c in unit u, n_c in all pairable units, n = Σ n_c. At most 1; 0 is what
 * chance gives; negative is systematic disagreement. The ordinal δ counts how many labels lie between two values.
 *
 * @param patterns reliability data from patternsFromCounts or patternsFromTable
 * @param difference the level of measurement, or a squared difference of one's own
 * @returns undefined without labels, without pairable units, without variation, or where the values do not carry the level
 * @throws StatsInputError when a difference of one's own is negative or not finite
 * Source: Krippendorff, Computing Krippendorff's Alpha-Reliability (2011), section E.
 */
export function krippendorffAlpha(patterns: UnitPatterns, difference: Level | DifferenceFunction): AlphaResult {
  const counts = countUnitsAndLabels(patterns);
  const n = counts.nLabelsPairable;
  const allUndefined = (why: Statistic<never>): AlphaResult => ({
    alpha: why,
    observedDisagreement: why,
    expectedDisagreement: why,
    ...counts,
  });
  if (counts.nLabels === 0) return allUndefined(undefinedBecause("no-labels"));
  if (n === 0) return allUndefined(undefinedBecause("no-pairable-units"));
  const model = differenceModel(patterns.scale, difference);
  if (!model.defined) return allUndefined(model);

  const valueTotals = pairableValueTotals(patterns, patterns.unitsOfPattern);
  const disagreements = patternDisagreements(patterns, model.value, valueTotals);
  let observed = 0;
  for (let p = 0; p < patterns.nPatterns; p++) {
    observed += (patterns.unitsOfPattern[p] ?? 0) * (disagreements[p] ?? 0);
  }
  observed /= n;
  const expected = expectedDisagreementSum(model.value, valueTotals, n) / (n * (n - 1));
  const varies = hasVariation(valueTotals);
  if (!Number.isFinite(expected)) return allUndefined(undefinedBecause("values-out-of-range"));
  return {
    alpha: varies ? (expected > 0 ? defined(1 - observed / expected) : NO_DISTANCE) : undefinedBecause("no-variation"),
    observedDisagreement: defined(observed),
    expectedDisagreement: defined(varies ? expected : 0),
    ...counts,
  };
}

const NO_DISTANCE = undefinedBecause(
  "no-variation",
  "The difference function gives 0 for all values that occur, so it cannot tell agreement from disagreement.",
);

function countUnitsAndLabels({ nUnits, nPatterns, unitsOfPattern, labelsOfPattern }: UnitPatterns) {
  let nUnitsPairable = 0;
  let nLabels = 0;
  let nLabelsPairable = 0;
  for (let p = 0; p < nPatterns; p++) {
    const units = unitsOfPattern[p] ?? 0;
    const labels = labelsOfPattern[p] ?? 0;
    nLabels += units * labels;
    if (labels < MIN_LABELS_TO_PAIR) continue;
    nUnitsPairable += units;
    nLabelsPairable += units * labels;
  }
  return { nUnits, nUnitsPairable, nLabels, nLabelsPairable };
}
