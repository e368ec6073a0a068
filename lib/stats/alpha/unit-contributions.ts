import { MIN_LABELS_TO_PAIR, type UnitPatterns } from "../reliability/unit-patterns";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { type DifferenceFunction, differenceModel, type Level } from "./difference";
import { pairableValueTotals, patternDisagreements } from "./disagreement";

export interface UnitContributions {
  /** The pairable units (positions in the reliability data), in order. */
  readonly unitIndex: Uint32Array;
  /** What each adds to the observed disagreement Do; they sum to Do. */
  readonly contribution: Float64Array;
}

/**
 * Which units drive disagreement: Do split over the units that can be paired. Units with fewer than two labels are
 * left out, since they neither agree nor disagree.
 */
export function unitContributions(
  patterns: UnitPatterns,
  difference: Level | DifferenceFunction,
): Statistic<UnitContributions> {
  const model = differenceModel(patterns.scale, difference);
  if (!model.defined) return model;
  const totals = pairableValueTotals(patterns, patterns.unitsOfPattern);
  const n = totals.reduce((sum, count) => sum + count, 0);
  if (n === 0) return undefinedBecause("no-pairable-units");
  const disagreements = patternDisagreements(patterns, model.value, totals);
  const unitIndex = new Uint32Array(patterns.nUnits);
  const contribution = new Float64Array(patterns.nUnits);
  let length = 0;
  for (let unit = 0; unit < patterns.nUnits; unit++) {
    const p = patterns.patternOfUnit[unit] ?? 0;
    if ((patterns.labelsOfPattern[p] ?? 0) < MIN_LABELS_TO_PAIR) continue;
    unitIndex[length] = unit;
    contribution[length++] = (disagreements[p] ?? 0) / n;
  }
  return defined({ unitIndex: unitIndex.slice(0, length), contribution: contribution.slice(0, length) });
}
