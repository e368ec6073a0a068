import { defined, type Statistic, undefinedBecause } from "../statistic";

/** One size that was tried, and what it gave (an interval's width, or power). */
export interface TriedSize {
  readonly nUnits: number;
  readonly value: number;
}

export interface PlannedStudy {
  /** The smallest number of units, from 10, that reaches the target, as exactly as the simulations tell. */
  readonly nUnits: number;
  /** What that number of units gives. */
  readonly value: number;
  /** Every size that was tried, ascending, for a curve; those far from the target roughly. */
  readonly tried: readonly TriedSize[];
}

/** Of one or two units alpha takes a few values only, so that more units may do worse: nothing to plan by. */
export const MIN_UNITS = 10;
const PRECISION = 1.02;

/** How exactly a size is looked at: roughly while only its order of magnitude is sought. */
export type Effort = "rough" | "full";

/**
 * The smallest number of units, from 10, at which `evaluate` reaches the target: doubles until it does, then halves the gap.
 * @param evaluate undefined sizes count as not reaching it
 */
export function smallestStudy(
  evaluate: (nUnits: number, effort: Effort) => Statistic,
  reaches: (value: number) => boolean,
  maxUnits: number,
): Statistic<PlannedStudy> {
  const values = new Map<number, number>();
  const isEnough = (nUnits: number, effort: Effort) => {
    const value = evaluate(nUnits, effort);
    if (!value.defined) return false;
    values.set(nUnits, value.value);
    return reaches(value.value);
  };
  const notReached = () => undefinedBecause("not-reached", `The target is not reached with ${maxUnits} units.`);
  const doubled = (nUnits: number) => Math.min(nUnits * 2, maxUnits);

  const below = MIN_UNITS - 1;
  let [low, high] = [below, MIN_UNITS];
  while (high < maxUnits && !isEnough(high, "rough")) [low, high] = [high, doubled(high)];
  // A rough look may err at either end.
  if (low > below && isEnough(low, "full")) [low, high] = [below, low];
  while (!isEnough(high, "full")) {
    if (high >= maxUnits) return notReached();
    [low, high] = [high, doubled(high)];
  }
  while (high - low > 1 && high > low * PRECISION) {
    const middle = Math.round((low + high) / 2);
    if (isEnough(middle, "full")) high = middle;
    else low = middle;
  }
  const tried = Array.from(values, ([nUnits, value]) => ({ nUnits, value })).sort((a, b) => a.nUnits - b.nUnits);
  return defined({ nUnits: high, value: values.get(high) ?? 0, tried });
}
