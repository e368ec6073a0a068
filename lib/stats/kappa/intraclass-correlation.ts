import { sumOf } from "@/lib/stats/sum";
import { areSquarable } from "../number-range";
import type { LabelTable } from "../reliability/label-table";
import { defined, type Statistic, type Undefined, undefinedBecause } from "../statistic";

export interface IntraclassCorrelations {
  /** ICC(2,1): the reliability of one rater's label, absolute agreement, raters a random sample. */
  readonly single: Statistic;
  /** ICC(2,k): the reliability of the mean of all k raters. */
  readonly average: Statistic;
  /** Units that every rater labelled: the others are left out. */
  readonly nUnits: number;
  readonly nUnitsLeftOut: number;
  readonly nRaters: number;
}

const ROUNDING = 1e-13;
const MEAN_SQUARES_CANCEL = undefinedBecause(
  "no-variation",
  "The mean squares cancel in the denominator: of these labels the coefficient has no value.",
);

/**
 * ICC(2,1) and ICC(2,k) of the two-way random model, over the units that all raters labelled. With mean squares between
 * units (B), between raters (J) and residual (E), n units and k raters:
 *
 *   ICC(2,1) = (B − E) / (B + (k − 1) E + k (J − E) / n)        ICC(2,k) = (B − E) / (B + (J − E) / n)
 *
 * On a reversible scale every unit counts in both readings with half its weight; n and the degrees of freedom stay.
 *
 * @returns undefined with fewer than two raters or complete units, without variation, where the denominator is 0, or when
 *   values are not numbers
 * Source: Shrout and Fleiss (1979), Psychological Bulletin 86.
 */
export function intraclassCorrelations(table: LabelTable): IntraclassCorrelations {
  const { nRaters: k } = table;
  const { rows, readings, isNumeric } = completeRows(table);
  const n = rows.length / readings;
  const counts = { nUnits: n, nUnitsLeftOut: table.nUnits - n, nRaters: k };
  const without = (why: Undefined) => ({ single: why, average: why, ...counts });
  if (!isNumeric) return without(undefinedBecause("values-not-numeric"));
  if (!areSquarable(table.scale.values.map(Number))) return without(undefinedBecause("values-out-of-range"));
  if (k < 2) return without(undefinedBecause("too-few-raters"));
  if (n < 2) {
    return without(undefinedBecause("too-few-units", "Fewer than two units were labelled by every rater."));
  }
  const grandMean = rows.reduce((sum, row) => sum + sumOf(row), 0) / (rows.length * k);
  const raterMeans = Array.from(
    { length: k },
    (_, rater) => rows.reduce((sum, row) => sum + (row[rater] ?? 0), 0) / rows.length,
  );
  let [betweenUnits, residual, total] = [0, 0, 0];
  for (const row of rows) {
    const unitMean = sumOf(row) / k;
    betweenUnits += (k * (unitMean - grandMean) ** 2) / ((n - 1) * readings);
    row.forEach((value, rater) => {
      total += (value - grandMean) ** 2;
      residual += (value - unitMean - (raterMeans[rater] ?? 0) + grandMean) ** 2 / ((n - 1) * (k - 1) * readings);
    });
  }
  if (total === 0) return without(undefinedBecause("no-variation"));
  const betweenRaters = raterMeans.reduce((sum, mean) => sum + (n * (mean - grandMean) ** 2) / (k - 1), 0);
  // What should cancel to 0 leaves some rounding behind, and dividing by that gives any number.
  const size = betweenUnits + (k - 1) * residual + (k * (betweenRaters + residual)) / n;
  const ratio = (denominator: number): Statistic =>
    Math.abs(denominator) <= ROUNDING * size ? MEAN_SQUARES_CANCEL : defined((betweenUnits - residual) / denominator);
  return {
    single: ratio(betweenUnits + (k - 1) * residual + (k * (betweenRaters - residual)) / n),
    average: ratio(betweenUnits + (betweenRaters - residual) / n),
    ...counts,
  };
}

function completeRows({ nUnits, nRaters, scale, unitOffsets, raterIndex, valueIndex }: LabelTable) {
  const isNumeric = scale.values.every((value) => typeof value === "number");
  // Mean squares do not care where 0 is, but their rounding does, where values are far from 0 and close together.
  const origin = Number(scale.values[0]);
  const rows: number[][] = [];
  for (let unit = 0; unit < nUnits && isNumeric; unit++) {
    const [start, end] = [unitOffsets[unit] ?? 0, unitOffsets[unit + 1] ?? 0];
    if (end - start !== nRaters) continue;
    for (const reversed of scale.isReversible ? [false, true] : [false]) {
      const row = new Array<number>(nRaters).fill(0);
      for (let i = start; i < end; i++) {
        const c = valueIndex[i] ?? 0;
        row[raterIndex[i] ?? 0] = Number(scale.values[reversed ? scale.values.length - 1 - c : c]) - origin;
      }
      rows.push(row);
    }
  }
  return { rows, readings: scale.isReversible ? 2 : 1, isNumeric };
}
