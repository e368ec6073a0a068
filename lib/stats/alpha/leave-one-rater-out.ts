import { type LabelTable, patternsFromTable } from "../reliability/label-table";
import { labelsByRater } from "../reliability/labels-by-rater";
import { patternsWithoutALabel } from "../reliability/patterns-without-a-label";
import { defined, type Statistic } from "../statistic";
import type { DifferenceFunction, Level } from "./difference";
import { type AlphaResult, krippendorffAlpha } from "./krippendorff-alpha";

export interface AlphaWithoutRater {
  /** Position of the rater in the table. */
  readonly rater: number;
  readonly nLabels: number;
  /** Alpha of all other raters, with its counts. */
  readonly without: AlphaResult;
  /** Alpha of the others − alpha of all: positive when the rater lowers agreement. */
  readonly change: Statistic;
}

/**
 * Alpha without each rater in turn. Costs the labels once and, for each rater, the number of distinct patterns.
 * @returns one entry for each rater of the table, in its order
 */
export function leaveOneRaterOut(table: LabelTable, difference: Level | DifferenceFunction): AlphaWithoutRater[] {
  const { patterns, without } = patternsWithoutALabel(patternsFromTable(table));
  const all = krippendorffAlpha(patterns, difference).alpha;
  return labelsByRater(table).map(({ rater, unitIndex, valueIndex }) => {
    const unitsOfPattern = patterns.unitsOfPattern.slice();
    unitIndex.forEach((unit, i) => {
      const pattern = patterns.patternOfUnit[unit] ?? 0;
      const reduced = without(pattern, valueIndex[i] ?? 0);
      unitsOfPattern[pattern] = (unitsOfPattern[pattern] ?? 0) - 1;
      unitsOfPattern[reduced] = (unitsOfPattern[reduced] ?? 0) + 1;
    });
    const others = krippendorffAlpha({ ...patterns, unitsOfPattern }, difference);
    const change = !all.defined ? all : !others.alpha.defined ? others.alpha : defined(others.alpha.value - all.value);
    return { rater, nLabels: unitIndex.length, without: others, change };
  });
}
