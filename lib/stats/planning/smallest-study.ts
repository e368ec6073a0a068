import { defined, type Statistic, undefinedBecause } from "../statistic";

/** One size that was tried, and what it gave (an interval's width, or power). */
export interface TriedSize {
  readonly nUnits: number;
  readonly value: number;
}

export interface PlannedStudy {
  /** The smallest number of units that reaches the target, to about 2 %. */
  readonly nUnits: number;
  /** What that number of units gives. */
  readonly value: number;
  /** Every size that was tried, ascending, for a curve. */
  readonly tried: readonly TriedSize[];
}

const FIRST_SIZE = 10;
const PRECISION = 1.02;

/**
 * The smallest number of units at which `evaluate` reaches the target: doubles until it does, then halves the gap.
 * @param evaluate undefined sizes count as not reaching it
 */
export function smallestStudy(
  evaluate: (nUnits: number) => Statistic,
  reaches: (value: number) => boolean,
  maxUnits: number,
): Statistic<PlannedStudy> {
  const tried: TriedSize[] = [];
  const isEnough = (nUnits: number) => {
    const value = evaluate(nUnits);
    if (!value.defined) return false;
    tried.push({ nUnits, value: value.value });
    return reaches(value.value);
  };
  let low = 0;
  let high = FIRST_SIZE;
  while (!isEnough(high)) {
    low = high;
    if (low >= maxUnits) {
      return undefinedBecause("not-reached", `The target is not reached with ${maxUnits} units.`);
    }
    high = Math.min(high * 2, maxUnits);
  }
  while (high - low > 1 && high > low * PRECISION) {
    const middle = Math.round((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  tried.sort((a, b) => a.nUnits - b.nUnits);
  const value = tried.find(({ nUnits }) => nUnits === high)?.value ?? 0;
  return defined({ nUnits: high, value, tried });
}
