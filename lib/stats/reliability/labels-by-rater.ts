import type { LabelTable } from "./label-table";

/** A rater's labels in the order of the units. */
export interface RaterLabels {
  readonly rater: number;
  readonly unitIndex: Uint32Array;
  readonly valueIndex: Uint32Array;
}

/** The labels of a table sorted by rater. Linear in the number of labels. */
export function labelsByRater({ nUnits, nRaters, unitOffsets, raterIndex, valueIndex }: LabelTable): RaterLabels[] {
  const totals = new Uint32Array(nRaters);
  for (const rater of raterIndex) totals[rater] = (totals[rater] ?? 0) + 1;
  const raters = Array.from(totals, (total, rater) => ({
    rater,
    unitIndex: new Uint32Array(total),
    valueIndex: new Uint32Array(total),
  }));
  const next = new Uint32Array(nRaters);
  for (let unit = 0; unit < nUnits; unit++) {
    for (let i = unitOffsets[unit] ?? 0; i < (unitOffsets[unit + 1] ?? 0); i++) {
      const rater = raterIndex[i] ?? 0;
      const labels = raters[rater];
      const position = next[rater] ?? 0;
      next[rater] = position + 1;
      if (!labels) continue;
      labels.unitIndex[position] = unit;
      labels.valueIndex[position] = valueIndex[i] ?? 0;
    }
  }
  return raters;
}
