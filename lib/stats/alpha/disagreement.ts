import { balanceReversed } from "../label-value";
import { MIN_LABELS_TO_PAIR, type UnitPatterns } from "../reliability/unit-patterns";
import { type DifferenceModel, midranks } from "./difference";

/**
 * n_c: how often each value occurs in units that can be paired; on a reversible scale n̄_c, the mean of n_c and n_c′.
 * @param weights how many units have each pattern (as observed, or in a resample)
 */
export function pairableValueTotals(patterns: UnitPatterns, weights: ArrayLike<number>): Float64Array {
  const totals = new Float64Array(patterns.scale.values.length);
  addPairableValueTotals(patterns, weights, totals);
  return totals;
}

/** The same into an array that is reused; returns n, the sum. */
export function addPairableValueTotals(
  patterns: UnitPatterns,
  weights: ArrayLike<number>,
  totals: Float64Array,
): number {
  const { offsets, valueIndex, valueCount, labelsOfPattern, nPatterns } = patterns;
  totals.fill(0);
  let n = 0;
  for (let p = 0; p < nPatterns; p++) {
    const weight = weights[p] ?? 0;
    const labels = labelsOfPattern[p] ?? 0;
    if (weight === 0 || labels < MIN_LABELS_TO_PAIR) continue;
    n += weight * labels;
    const end = offsets[p + 1] ?? 0;
    for (let i = offsets[p] ?? 0; i < end; i++) {
      const c = valueIndex[i] ?? 0;
      totals[c] = (totals[c] ?? 0) + weight * (valueCount[i] ?? 0);
    }
  }
  balanceReversed(patterns.scale, totals);
  return n;
}

/**
 * What a unit of each pattern adds to the sum of observed disagreement: Σ_c Σ_k n_uc n_uk δ²(c, k) / (m_u − 1).
 * 0 for patterns that cannot be paired.
 */
export function patternDisagreements(
  patterns: UnitPatterns,
  model: DifferenceModel,
  valueTotals: Float64Array,
  into: Float64Array = new Float64Array(patterns.nPatterns),
): Float64Array {
  const positions =
    model.kind === "ranks" ? midranks(valueTotals) : model.kind === "positions" ? model.positions : null;
  const { nPatterns, labelsOfPattern } = patterns;
  for (let p = 0; p < nPatterns; p++) {
    const labels = labelsOfPattern[p] ?? 0;
    if (labels < MIN_LABELS_TO_PAIR) into[p] = 0;
    else into[p] = (2 * pairSum(patterns, p, model, positions)) / (labels - 1);
  }
  return into;
}

/** Σ_{c<k} n_uc n_uk δ²(c, k) of one pattern. */
function pairSum(patterns: UnitPatterns, p: number, model: DifferenceModel, positions: Float64Array | null): number {
  const { offsets, valueIndex, valueCount } = patterns;
  const end = offsets[p + 1] ?? 0;
  let sum = 0;
  for (let i = offsets[p] ?? 0; i < end; i++) {
    const c = valueIndex[i] ?? 0;
    let ofThisValue = 0;
    for (let j = i + 1; j < end; j++) {
      const k = valueIndex[j] ?? 0;
      const count = valueCount[j] ?? 0;
      if (positions) {
        const distance = (positions[k] ?? 0) - (positions[c] ?? 0);
        ofThisValue += count * distance * distance;
      } else ofThisValue += model.kind === "pairs" ? count * model.squared(c, k) : count;
    }
    sum += (valueCount[i] ?? 0) * ofThisValue;
  }
  return sum;
}

/**
 * Σ_c Σ_k n_c n_k δ²(c, k). For positions that is 2n Σ n_c (x_c − mean)², for nominal n² − Σ n_c²: linear in the number
 * of values. Only a difference of one's own (and ratio) needs every pair of values.
 */
export function expectedDisagreementSum(model: DifferenceModel, valueTotals: Float64Array, n: number): number {
  if (model.kind === "pairs") {
    let sum = 0;
    for (let c = 0; c < valueTotals.length; c++) {
      if (valueTotals[c] === 0) continue;
      for (let k = c + 1; k < valueTotals.length; k++) {
        if (valueTotals[k] !== 0) sum += (valueTotals[c] ?? 0) * (valueTotals[k] ?? 0) * model.squared(c, k);
      }
    }
    return 2 * sum;
  }
  if (model.kind === "nominal") {
    let sameValue = 0;
    for (let c = 0; c < valueTotals.length; c++) sameValue += (valueTotals[c] ?? 0) ** 2;
    return n * n - sameValue;
  }
  const positions = model.kind === "ranks" ? midranks(valueTotals) : model.positions;
  let sum = 0;
  for (let c = 0; c < valueTotals.length; c++) sum += (valueTotals[c] ?? 0) * (positions[c] ?? 0);
  const mean = sum / n;
  let [squares, deviations] = [0, 0];
  for (let c = 0; c < valueTotals.length; c++) {
    const deviation = (positions[c] ?? 0) - mean;
    deviations += (valueTotals[c] ?? 0) * deviation;
    squares += (valueTotals[c] ?? 0) * deviation * deviation;
  }
  // Deviations from the mean sum to 0, but for its rounding, which counts where values are far from 0 and close together.
  return 2 * n * (squares - (deviations * deviations) / n);
}

/** Whether at least two different values occur in units that can be paired. */
export function hasVariation(valueTotals: Float64Array): boolean {
  let occurring = 0;
  for (let c = 0; c < valueTotals.length; c++) if ((valueTotals[c] ?? 0) > 0) occurring++;
  return occurring > 1;
}
