import { balanceReversed, type LabelValue } from "../label-value";
import { MIN_LABELS_TO_PAIR, type UnitPatterns } from "../reliability/unit-patterns";

export interface CoincidenceMatrix {
  readonly values: readonly LabelValue[];
  /** o_ck, n_values × n_values, row by row; symmetric; row sums are n_c. */
  readonly coincidences: Float64Array;
  /** n_c: how often each value occurs in pairable units. */
  readonly valueTotals: Float64Array;
  /** n: the sum of all, the number of pairable labels. */
  readonly total: number;
}

/**
 * The coincidence matrix o_ck = Σ_u (ordered pairs of labels c and k in unit u) / (m_u − 1) over units with m_u ≥ 2.
 * On a reversible scale ō_ck, the mean of o_ck and o_c′k′ with c′ and k′ the reversed values.
 * Memory grows with the square of the number of values: meant for scales that a person can look at.
 * Source: Krippendorff (2011), section C.
 */
export function coincidenceMatrix(patterns: UnitPatterns): CoincidenceMatrix {
  const { scale, nPatterns, unitsOfPattern, labelsOfPattern, offsets, valueIndex, valueCount } = patterns;
  const nValues = scale.values.length;
  const coincidences = new Float64Array(nValues * nValues);
  for (let p = 0; p < nPatterns; p++) {
    const labels = labelsOfPattern[p] ?? 0;
    if (labels < MIN_LABELS_TO_PAIR) continue;
    const weight = (unitsOfPattern[p] ?? 0) / (labels - 1);
    const end = offsets[p + 1] ?? 0;
    for (let i = offsets[p] ?? 0; i < end; i++) {
      for (let j = offsets[p] ?? 0; j < end; j++) {
        const pairs = (valueCount[i] ?? 0) * ((valueCount[j] ?? 0) - (i === j ? 1 : 0));
        const cell = (valueIndex[i] ?? 0) * nValues + (valueIndex[j] ?? 0);
        coincidences[cell] = (coincidences[cell] ?? 0) + weight * pairs;
      }
    }
  }
  // Reversing both values of a cell turns the matrix round, row by row and in each row.
  balanceReversed(scale, coincidences);
  const valueTotals = new Float64Array(nValues);
  for (let cell = 0; cell < coincidences.length; cell++) {
    const row = Math.floor(cell / nValues);
    valueTotals[row] = (valueTotals[row] ?? 0) + (coincidences[cell] ?? 0);
  }
  const total = valueTotals.reduce((sum, count) => sum + count, 0);
  return { values: scale.values, coincidences, valueTotals, total };
}
