import { balanceReversed } from "../label-value";
import { MIN_LABELS_TO_PAIR, type UnitPatterns } from "../reliability/unit-patterns";

/** How alike two values count, 1 for equal ones; by the position of the values in the scale. */
export type AgreementWeight = (c: number, k: number) => number;

export interface AgreementMoments {
  /** Units with at least two labels. */
  readonly nUnitsPairable: number;
  /** Units with any label. */
  readonly nUnitsLabelled: number;
  /** Mean over pairable units of the (weighted) share of agreeing pairs of labels; NaN without such units. */
  readonly observed: number;
  /** π_c: mean over labelled units of the share of value c; on a reversible scale the mean of that and the share of c′. */
  readonly prevalence: Float64Array;
}

/** Only equal values agree. */
export const IDENTITY: AgreementWeight = (c, k) => (c === k ? 1 : 0);

/**
 * What the kappa family is made of, for any number of labels a unit. On a reversible scale every unit counts as the mean of
 * its two readings.
 * Source: Gwet, Handbook of Inter-Rater Reliability (4th ed., 2014), section 2.4 and chapter 3.
 */
export function agreementMoments(patterns: UnitPatterns, weight: AgreementWeight = IDENTITY): AgreementMoments {
  const { scale, nPatterns, unitsOfPattern, labelsOfPattern, offsets, valueIndex, valueCount } = patterns;
  const last = scale.values.length - 1;
  const weightOf: AgreementWeight = scale.isReversible
    ? (c, k) => (weight(c, k) + weight(last - c, last - k)) / 2
    : weight;
  const prevalence = new Float64Array(scale.values.length);
  let [nUnitsPairable, nUnitsLabelled, observedSum] = [0, 0, 0];
  for (let p = 0; p < nPatterns; p++) {
    const units = unitsOfPattern[p] ?? 0;
    const labels = labelsOfPattern[p] ?? 0;
    if (units === 0 || labels === 0) continue;
    nUnitsLabelled += units;
    const end = offsets[p + 1] ?? 0;
    let agreeing = 0;
    for (let i = offsets[p] ?? 0; i < end; i++) {
      const c = valueIndex[i] ?? 0;
      const count = valueCount[i] ?? 0;
      prevalence[c] = (prevalence[c] ?? 0) + (units * count) / labels;
      for (let j = offsets[p] ?? 0; j < end; j++) {
        const other = (valueCount[j] ?? 0) - (i === j ? 1 : 0);
        if (other > 0) agreeing += count * other * weightOf(c, valueIndex[j] ?? 0);
      }
    }
    if (labels < MIN_LABELS_TO_PAIR) continue;
    nUnitsPairable += units;
    observedSum += (units * agreeing) / (labels * (labels - 1));
  }
  return {
    nUnitsPairable,
    nUnitsLabelled,
    observed: observedSum / nUnitsPairable,
    prevalence: balanceReversed(scale, prevalence).map((sum) => sum / nUnitsLabelled),
  };
}
