import type { LabelTable } from "../reliability/label-table";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import { pairwiseCohenKappa } from "./cohen-kappa";

export interface VerdictZ {
  /** The mean of Cohen's kappa of the judge with each person. */
  readonly kappa: Statistic;
  /** Of each person, in the order given: the mean of Cohen's kappa with each other person. */
  readonly people: readonly Statistic[];
  /** The mean of these: how well a person agrees with the others, the judge's ceiling. */
  readonly ceiling: Statistic;
  /**
   * (kappa − ceiling) / the standard deviation of the people's (divisor n − 1). Between −1 and 1: like a person; above 1: more
   * consistent with people than they are with each other.
   */
  readonly z: Statistic;
}

/**
 * Judge's Verdict: whether a judge agrees with people as they agree with each other.
 * @param judge position of the judge in the table
 * @param people positions of the people
 * @returns z undefined with fewer than two people whose kappas are defined, and where these are all the same
 * Source: Han et al. (2025, arXiv 2510.09738).
 */
export function verdictZ(table: LabelTable, judge: number, people: readonly number[]): VerdictZ {
  const { pairs } = pairwiseCohenKappa(table);
  const kappaWith = (rater: number, other: number) =>
    pairs.find(({ raters: [a, b] }) => (a === rater && b === other) || (a === other && b === rater))?.kappa;
  const meanWith = (rater: number): Statistic => {
    const kappas = people.flatMap((other) => {
      const kappa = other === rater ? undefined : kappaWith(rater, other);
      return kappa ? [kappa] : [];
    });
    return meanOfDefined(kappas);
  };
  const ofPeople = people.map(meanWith);
  const [kappa, ceiling] = [meanWith(judge), meanOfDefined(ofPeople)];
  return { kappa, people: ofPeople, ceiling, z: standing(kappa, ceiling, ofPeople) };
}

function standing(kappa: Statistic, ceiling: Statistic, people: readonly Statistic[]): Statistic {
  if (!kappa.defined) return kappa;
  if (!ceiling.defined) return ceiling;
  const values = people.flatMap((one) => (one.defined ? [one.value] : []));
  if (values.length < 2) return undefinedBecause("too-few-raters");
  const squares = values.reduce((sum, value) => sum + (value - ceiling.value) ** 2, 0);
  const deviation = Math.sqrt(squares / (values.length - 1));
  if (deviation < LEAST_DEVIATION)
    return undefinedBecause(
      "no-variation",
      "People agree equally well with each other, so there is no spread to compare with.",
    );
  return defined((kappa.value - ceiling.value) / deviation);
}

/** Two people have one kappa between them; what rounding leaves is no spread. */
const LEAST_DEVIATION = 1e-12;

function meanOfDefined(statistics: readonly Statistic[]): Statistic {
  const values = statistics.flatMap((one) => (one.defined ? [one.value] : []));
  const [first] = statistics;
  if (values.length === 0) return first ?? undefinedBecause("too-few-raters");
  return defined(values.reduce((sum, value) => sum + value, 0) / values.length);
}
