import type { LabelTable } from "../reliability/label-table";
import { labelsByRater } from "../reliability/labels-by-rater";
import { defined, type Statistic, undefinedBecause } from "../statistic";

export interface RaterProfile {
  /** Position of the rater in the table. */
  readonly rater: number;
  readonly nLabels: number;
  /** Mean of the rater's labels; undefined on a reversible scale, as the bias is. */
  readonly mean: Statistic;
  /** Standard deviation of the rater's labels (n − 1); on a reversible scale about its middle. */
  readonly spread: Statistic;
  /** Mean of own label − mean of the other raters' labels of the same unit: above 0 is lenient, below 0 strict. */
  readonly bias: Statistic;
  /** Units that others labelled too: what the bias rests on. */
  readonly nShared: number;
}

/**
 * How each rater uses a numeric scale: mean, spread, and bias against the other raters of the same units.
 * @returns one profile for each rater; parts undefined without labels, shared units, or numbers
 */
export function raterProfiles(table: LabelTable): RaterProfile[] {
  const numbers = table.scale.values.map((value) => (typeof value === "number" ? value : null));
  const isNumeric = numbers.every((value) => value !== null);
  const unitSums = new Float64Array(table.nUnits);
  for (let unit = 0; unit < table.nUnits; unit++) {
    for (let i = table.unitOffsets[unit] ?? 0; i < (table.unitOffsets[unit + 1] ?? 0); i++) {
      unitSums[unit] = (unitSums[unit] ?? 0) + (numbers[table.valueIndex[i] ?? 0] ?? 0);
    }
  }
  return labelsByRater(table).map(({ rater, unitIndex, valueIndex }) => {
    const nLabels = unitIndex.length;
    let [sum, biasSum, nShared] = [0, 0, 0];
    unitIndex.forEach((unit, i) => {
      const own = numbers[valueIndex[i] ?? 0] ?? 0;
      sum += own;
      const others = (table.unitOffsets[unit + 1] ?? 0) - (table.unitOffsets[unit] ?? 0) - 1;
      if (others === 0) return;
      biasSum += own - ((unitSums[unit] ?? 0) - own) / others;
      nShared++;
    });
    const mean = sum / nLabels;
    const last = numbers.length - 1;
    const squares = valueIndex.reduce((total, value) => {
      const own = numbers[value] ?? 0;
      // Labels read both ways have the mean of a value and its reverse for mean, and half of their distance is the deviation.
      const deviation = table.scale.isReversible ? (own - (numbers[last - value] ?? 0)) / 2 : own - mean;
      return total + deviation ** 2;
    }, 0);
    const numeric = (n: number, least: number, value: () => number): Statistic => {
      if (!isNumeric) return undefinedBecause("values-not-numeric");
      if (nLabels === 0) return undefinedBecause("no-labels");
      return n < least ? undefinedBecause("too-few-units") : defined(value());
    };
    const directed = (value: Statistic) =>
      value.defined && table.scale.isReversible ? undefinedBecause("no-direction") : value;
    return {
      rater,
      nLabels,
      mean: directed(numeric(nLabels, 1, () => mean)),
      spread: numeric(nLabels, 2, () => Math.sqrt(squares / (nLabels - 1))),
      bias: directed(numeric(nShared, 1, () => biasSum / nShared)),
      nShared,
    };
  });
}
