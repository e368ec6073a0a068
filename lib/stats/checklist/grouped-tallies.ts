import type { BootstrapOptions } from "../resampling/bootstrap";
import { bootstrapInterval, type Interval } from "../resampling/interval";
import { jointBootstrap } from "../resampling/joint-bootstrap";
import { wilsonInterval } from "../resampling/wilson-interval";
import { defined, type Statistic, undefinedBecause } from "../statistic";
import type { ChecklistTally } from "./checklist-tally";
import { passRate } from "./pass-rate";

/** Responses whose checklists were answered alike. */
export interface GroupedTally extends ChecklistTally {
  /** how many responses, from 1 */
  readonly responses: number;
}

export interface GroupedMeasure {
  readonly value: Statistic;
  /** of the bootstrap over responses; of hard satisfaction Wilson's */
  readonly interval: Statistic<Interval>;
}

export interface GroupedMeasures {
  /** (all YES) / (all YES and NO), in [0, 1] */
  readonly ratio: GroupedMeasure;
  /** the mean of the responses' pass rates, in [0, 1] */
  readonly meanPassRate: GroupedMeasure;
  /** the share of responses with every question YES, in [0, 1] */
  readonly hardSatisfaction: GroupedMeasure;
}

/**
 * DRFR, mean pass rate and hard satisfaction of responses that come in groups of like ones, each with its interval: what
 * decomposedRequirementsFollowingRatio, meanPassRate and hardSatisfaction give for the responses one by one, in time that
 * grows with the number of groups alone. Responses whose every answer is UNKNOWN are left out.
 * @returns each undefined without answers or when every answer is UNKNOWN; the bootstrap intervals also below two responses
 * Source: InFoBench (Qin et al. 2024), equation 1.
 */
export function groupedTallyMeasures(
  tallies: readonly GroupedTally[],
  options: Omit<BootstrapOptions, "method"> & { confidence?: number },
): GroupedMeasures {
  const groups = distinctGroups(tallies);
  const sums = { yes: 0, no: 0, unknown: 0 };
  for (const { yes, no, unknown, responses } of tallies) {
    sums.yes += yes * responses;
    sums.no += no * responses;
    sums.unknown += unknown * responses;
  }
  const ratio = passRate(sums);
  if (!ratio.defined) {
    const none = { value: ratio, interval: ratio };
    return { ratio: none, meanPassRate: none, hardSatisfaction: none };
  }
  const sizes = groups.map(({ responses }) => responses);
  const n = sizes.reduce((sum, responses) => sum + responses, 0);
  const satisfied = groups.reduce((sum, group) => sum + (group.yes === group.answered ? group.responses : 0), 0);
  const statistics = [
    (weights: ArrayLike<number>) => weightedRatio(groups, weights),
    (weights: ArrayLike<number>) => weightedMeanRate(groups, weights),
  ];
  const distributions = n < 2 ? [] : jointBootstrap(sizes, statistics, options);
  const [ratioMeasure, meanMeasure] = statistics.map((statistic, index): GroupedMeasure => {
    const distribution = distributions[index];
    const interval = distribution ? bootstrapInterval(distribution, options) : undefinedBecause("too-few-units");
    return { value: defined(statistic(sizes)), interval };
  });
  if (!ratioMeasure || !meanMeasure) throw new Error("two statistics give two measures");
  return {
    ratio: ratioMeasure,
    meanPassRate: meanMeasure,
    hardSatisfaction: { value: defined(satisfied / n), interval: wilsonInterval(satisfied, n, options.confidence) },
  };
}

interface AnsweredGroup {
  readonly yes: number;
  readonly answered: number;
  readonly responses: number;
}

/** Groups that differ in UNKNOWN alone as one, in an order that does not depend on the input's. */
function distinctGroups(tallies: readonly GroupedTally[]): AnsweredGroup[] {
  const groups = new Map<string, { yes: number; answered: number; responses: number }>();
  for (const { yes, no, responses } of tallies) {
    if (yes + no === 0) continue;
    const key = `${yes} of ${yes + no}`;
    const group = groups.get(key);
    if (group) group.responses += responses;
    else groups.set(key, { yes, answered: yes + no, responses });
  }
  return [...groups.values()].sort((a, b) => a.answered - b.answered || a.yes - b.yes);
}

function weightedRatio(groups: readonly AnsweredGroup[], weights: ArrayLike<number>): number {
  let [yes, answered] = [0, 0];
  for (let g = 0; g < groups.length; g++) {
    yes += (weights[g] ?? 0) * (groups[g]?.yes ?? 0);
    answered += (weights[g] ?? 0) * (groups[g]?.answered ?? 0);
  }
  return yes / answered;
}

function weightedMeanRate(groups: readonly AnsweredGroup[], weights: ArrayLike<number>): number {
  let [sum, n] = [0, 0];
  for (let g = 0; g < groups.length; g++) {
    const group = groups[g];
    if (!group) continue;
    sum += ((weights[g] ?? 0) * group.yes) / group.answered;
    n += weights[g] ?? 0;
  }
  return sum / n;
}
