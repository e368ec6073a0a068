import { sumOf } from "@/lib/stats/sum";
import type { LabelTable } from "../reliability/label-table";
import { defined, type Statistic, undefinedBecause } from "../statistic";

export interface RaterAccuracy {
  /** Position of the rater in the table. */
  readonly rater: number;
  /** Units on which the others have one most frequent label. */
  readonly n: number;
  readonly nAgreeing: number;
  readonly accuracy: Statistic;
}

export interface LeaveOneOutAccuracy {
  readonly raters: readonly RaterAccuracy[];
  /** All raters together: how well people predict people, to read a judge's accuracy against. */
  readonly pooled: Statistic;
}

/**
 * How often each rater gives the label that most of the others give; units on which the others are tied are left out.
 * Linear in the number of labels (times the number of different labels of a unit).
 * @returns accuracy undefined for raters without such units
 */
export function leaveOneOutAccuracy(table: LabelTable): LeaveOneOutAccuracy {
  const { nUnits, nRaters, scale, unitOffsets, raterIndex, valueIndex } = table;
  const counts = new Uint32Array(scale.values.length);
  const n = new Uint32Array(nRaters);
  const agreeing = new Uint32Array(nRaters);
  for (let unit = 0; unit < nUnits; unit++) {
    const [start, end] = [unitOffsets[unit] ?? 0, unitOffsets[unit + 1] ?? 0];
    const labels = valueIndex.subarray(start, end);
    for (const value of labels) counts[value] = (counts[value] ?? 0) + 1;
    for (let i = start; i < end; i++) {
      const [rater, own] = [raterIndex[i] ?? 0, valueIndex[i] ?? 0];
      counts[own] = (counts[own] ?? 0) - 1;
      const others = mostFrequent(labels, counts);
      counts[own] = (counts[own] ?? 0) + 1;
      if (others === null) continue;
      n[rater] = (n[rater] ?? 0) + 1;
      if (others === own) agreeing[rater] = (agreeing[rater] ?? 0) + 1;
    }
    for (const value of labels) counts[value] = 0;
  }
  const share = (part: number, whole: number) =>
    whole > 0 ? defined(part / whole) : undefinedBecause("no-pairable-units");

  return {
    raters: Array.from(n, (units, rater) => {
      const nAgreeing = agreeing[rater] ?? 0;
      return { rater, n: units, nAgreeing, accuracy: share(nAgreeing, units) };
    }),
    pooled: share(sumOf(agreeing), sumOf(n)),
  };
}

/** The one value with the highest count, or null when there is none or several. */
function mostFrequent(candidates: LabelTable["valueIndex"], counts: Uint32Array): number | null {
  let [best, most, isTied] = [-1, 0, false];
  for (const value of candidates) {
    const count = counts[value] ?? 0;
    if (count > most) [best, most, isTied] = [value, count, false];
    else if (count === most && value !== best) isTied = true;
  }
  return most === 0 || isTied ? null : best;
}
