import { kendallTauB } from "../correlation/kendall-tau";
import { pearson } from "../correlation/pearson";
import { meanAbsoluteError, quadraticKappa } from "../correlation/score-agreement";
import { spearman } from "../correlation/spearman";
import { defined, type Statistic, undefinedBecause } from "../statistic";

/**
 * How near a judge can be to people: `wpld` of outcomes (win 1, tie 0, loss −1), `accuracy` of categories or outcomes, the
 * others of scores.
 */
export const CLOSENESS_MEASURES = [
  "wpld",
  "accuracy",
  "pearson",
  "spearman",
  "kendall",
  "weighted_kappa",
  "mae",
] as const;
export type ClosenessMeasure = (typeof CLOSENESS_MEASURES)[number];

/** The measures that are means over units: what one unit adds. The others are correlations. */
export const ADDED: Readonly<Partial<Record<ClosenessMeasure, (people: number, judge: number) => number>>> = {
  wpld: (people, judge) => Math.abs(people - judge),
  accuracy: (people, judge) => Number(people === judge),
  mae: (people, judge) => Math.abs(people - judge),
};

export const COMPUTE: Readonly<
  Record<ClosenessMeasure, (people: readonly number[], judge: readonly number[]) => Statistic>
> = {
  wpld: meanAbsoluteError,
  accuracy: (people, judge) =>
    people.length === 0
      ? undefinedBecause("no-common-units")
      : defined(people.filter((value, index) => value === judge[index]).length / people.length),
  pearson,
  spearman,
  kendall: kendallTauB,
  weighted_kappa: quadraticKappa,
  mae: meanAbsoluteError,
};

/** NaN where either is undefined. */
export function differenceOf(
  measure: ClosenessMeasure,
  people: readonly number[],
  a: readonly number[],
  b: readonly number[],
): number {
  const [ofA, ofB] = [COMPUTE[measure](people, a), COMPUTE[measure](people, b)];
  return ofA.defined && ofB.defined ? ofA.value - ofB.value : Number.NaN;
}
