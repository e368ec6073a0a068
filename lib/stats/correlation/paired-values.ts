import { type Undefined, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";

/** Checks two series that belong together; gives the reason where no correlation can exist, else null. */
export function whyNoCorrelation(x: ArrayLike<number>, y: ArrayLike<number>): Undefined | null {
  if (x.length !== y.length) {
    throw new StatsInputError(`Expected two series of the same length, found ${x.length} and ${y.length}.`);
  }
  for (let i = 0; i < x.length; i++) {
    if (!Number.isFinite(x[i]) || !Number.isFinite(y[i])) {
      throw new StatsInputError(`Position ${i + 1}: expected two finite numbers, found ${x[i]} and ${y[i]}.`);
    }
  }
  if (x.length < 2) return undefinedBecause("too-few-units");
  return isConstant(x) || isConstant(y)
    ? undefinedBecause("no-variation", "One of the two series has the same value everywhere.")
    : null;
}

function isConstant(values: ArrayLike<number>): boolean {
  for (let i = 1; i < values.length; i++) if (values[i] !== values[0]) return false;
  return true;
}
