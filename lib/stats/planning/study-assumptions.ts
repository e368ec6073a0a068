import { valueDistribution } from "../agreement/value-distribution";
import type { DifferenceFunction, Level } from "../alpha/difference";
import { krippendorffAlpha } from "../alpha/krippendorff-alpha";
import { balanceReversed, type LabelValue } from "../label-value";
import type { UnitPatterns } from "../reliability/unit-patterns";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";

/** What is assumed about a study that has not been made. */
export interface StudyAssumptions {
  /** The values in their order. */
  readonly values: readonly LabelValue[];
  /** How common each value is; they need not sum to 1. */
  readonly shares: readonly number[];
  /** The agreement among the raters, 0 to 1. */
  readonly alpha: number;
}

/**
 * Assumptions from a pilot: its values, how common each is, and its alpha.
 * @returns undefined where the pilot's alpha is, or is below 0, which the model of planning cannot make
 */
export function assumptionsFromPilot(
  pilot: UnitPatterns,
  difference: Level | DifferenceFunction,
): Statistic<StudyAssumptions> {
  const { alpha } = krippendorffAlpha(pilot, difference);
  if (!alpha.defined) return alpha;
  if (alpha.value < 0) return undefinedBecause("no-agreement", "The pilot’s alpha is below 0: assume a value from 0.");
  const { values } = valueDistribution(pilot);
  const counts = Float64Array.from(values, ({ count }) => count);
  return defined({
    values: values.map(({ value }) => value),
    shares: [...balanceReversed(pilot.scale, counts)],
    alpha: alpha.value,
  });
}

/** @throws StatsInputError unless there is a share for each value, at least two of them above 0, and alpha is from 0 to 1 */
export function assertAssumptions({ values, shares, alpha }: StudyAssumptions): void {
  const used = shares.filter((share) => share > 0).length;
  if (values.length !== shares.length || used < 2 || shares.some((share) => !(share >= 0 && Number.isFinite(share)))) {
    throw new StatsInputError(
      `Expected a share from 0 for each of the ${values.length} values, at least two of them above 0; found ${shares.join(", ")}.`,
    );
  }
  if (!(alpha >= 0 && alpha <= 1)) throw new StatsInputError(`Expected an alpha from 0 to 1, found ${alpha}.`);
}
