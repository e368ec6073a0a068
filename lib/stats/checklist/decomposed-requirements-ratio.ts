import { type BootstrapOptions, bootstrap } from "../resampling/bootstrap";
import { bootstrapInterval, type Interval, type IntervalOptions } from "../resampling/interval";
import { type Statistic, undefinedBecause } from "../statistic";
import type { ChecklistTally } from "./checklist-tally";
import { passRate } from "./pass-rate";

/**
 * DRFR over a set of responses: (all YES) / (all YES and NO), a ratio of sums, in [0, 1]; UNKNOWN is left out of both.
 * @returns undefined without answers, or when every answer is UNKNOWN
 * Source: InFoBench (Qin et al. 2024), equation 1.
 */
export function decomposedRequirementsFollowingRatio(tallies: Iterable<ChecklistTally>): Statistic {
  const sum = { yes: 0, no: 0, unknown: 0 };
  for (const { yes, no, unknown } of tallies) {
    sum.yes += yes;
    sum.no += no;
    sum.unknown += unknown;
  }
  return passRate(sum);
}

/**
 * The bootstrap interval of DRFR over responses, since the questions of one response are not independent. Responses whose
 * every answer is UNKNOWN say nothing and are not drawn.
 * @returns undefined where DRFR is, or with fewer than two responses that have an answer
 */
export function decomposedRequirementsFollowingRatioInterval(
  tallies: Iterable<ChecklistTally>,
  options: BootstrapOptions & IntervalOptions,
): Statistic<Interval> {
  const groups = new Map<string, { yes: number; answered: number; responses: number }>();
  const all: ChecklistTally[] = [];
  for (const tally of tallies) {
    all.push(tally);
    const { yes, no } = tally;
    if (yes + no === 0) continue;
    const key = `${yes} of ${yes + no}`;
    const group = groups.get(key) ?? { yes, answered: yes + no, responses: 0 };
    group.responses++;
    groups.set(key, group);
  }
  const ratio = decomposedRequirementsFollowingRatio(all);
  if (!ratio.defined) return ratio;
  const distinct = [...groups.values()];
  if (distinct.reduce((sum, { responses }) => sum + responses, 0) < 2) return undefinedBecause("too-few-units");
  const statistic = (weights: Float64Array) => {
    let [yes, answered] = [0, 0];
    distinct.forEach((group, index) => {
      yes += (weights[index] ?? 0) * group.yes;
      answered += (weights[index] ?? 0) * group.answered;
    });
    return yes / answered;
  };
  const sizes = distinct.map(({ responses }) => responses);
  return bootstrapInterval(bootstrap(sizes, statistic, options), options);
}
