import type { LabelTable } from "../reliability/label-table";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";

/** The most probable true value of each labelled unit. */
export interface EstimatedTruth {
  /** Units with at least one label (positions in the table), in order. */
  readonly unitIndex: Uint32Array;
  /**
   * Their most probable value, as a position in the scale; of equally probable ones the first, on a reversible scale the one
   * nearest to its middle.
   */
  readonly valueIndex: Uint32Array;
  /** How probable it is. */
  readonly probability: Float64Array;
}

// Beyond this, confusion matrices of all raters would take more than some hundred megabytes.
const MAX_CONFUSION_CELLS = 2e7;

// Probabilities that differ by the order of summation only are equal.
const ROUNDING = 1e-12;

/** Whether truth can be estimated from these labels at all. */
export function whyNoTruth({ nRaters, scale, valueIndex }: LabelTable): Statistic<null> {
  const nValues = scale.values.length;
  if (valueIndex.length === 0) return undefinedBecause("no-labels");
  if (nValues < 2) return undefinedBecause("no-variation");
  if (nRaters * nValues * nValues > MAX_CONFUSION_CELLS) {
    throw new StatsInputError(
      `Estimating ${nRaters} raters’ confusions of ${nValues} values takes too much memory: use fewer values.`,
    );
  }
  return defined(null);
}

/** Each unit's most probable value. @param posteriors n_units × n_values, rows sum to 1 */
export function mostProbable({ nUnits, unitOffsets, scale }: LabelTable, posteriors: Float64Array): EstimatedTruth {
  const nValues = scale.values.length;
  const unitIndex: number[] = [];
  for (let unit = 0; unit < nUnits; unit++) if (unitOffsets[unit] !== unitOffsets[unit + 1]) unitIndex.push(unit);
  const valueIndex = new Uint32Array(unitIndex.length);
  const probability = new Float64Array(unitIndex.length);
  const candidates = Array.from({ length: nValues }, (_, value) => value);
  const offCentre = (value: number) => Math.abs(2 * value - (nValues - 1));
  if (scale.isReversible) candidates.sort((a, b) => offCentre(a) - offCentre(b) || a - b);
  unitIndex.forEach((unit, position) => {
    for (const value of candidates) {
      const candidate = posteriors[unit * nValues + value] ?? 0;
      if (candidate <= (probability[position] ?? 0) + ROUNDING) continue;
      probability[position] = candidate;
      valueIndex[position] = value;
    }
  });
  return { unitIndex: Uint32Array.from(unitIndex), valueIndex, probability };
}

/** The share of each value among the labels of each unit: where estimation starts. Rows of unlabelled units are equal shares. */
export function labelShares({ nUnits, scale, unitOffsets, valueIndex }: LabelTable): Float64Array {
  const nValues = scale.values.length;
  const shares = new Float64Array(nUnits * nValues);
  for (let unit = 0; unit < nUnits; unit++) {
    const [start, end] = [unitOffsets[unit] ?? 0, unitOffsets[unit + 1] ?? 0];
    const row = unit * nValues;
    if (start === end) shares.fill(1 / nValues, row, row + nValues);
    for (let i = start; i < end; i++) {
      const cell = row + (valueIndex[i] ?? 0);
      shares[cell] = (shares[cell] ?? 0) + 1 / (end - start);
    }
  }
  return shares;
}
