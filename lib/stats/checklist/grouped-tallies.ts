import { inBlocks, type PatternClusters, patternClusters, unitsOfClusters } from "../reliability/pattern-clusters";
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
  /**
   * Responses that are drawn together, such as those to one instruction, have the same number; a group of like responses is
   * then one of each of so many clusters that hold the same. Without it each response is drawn by itself.
   */
  readonly cluster?: number;
}

export interface GroupedMeasure {
  readonly value: Statistic;
  /** of the bootstrap over responses, or clusters where one has several; of hard satisfaction without clusters Wilson's */
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
  const responses = groups.map(({ responses }) => responses);
  const n = responses.reduce((sum, each) => sum + each, 0);
  const clusters = clustersOf(tallies, groups);
  const satisfied = groups.reduce((sum, group) => sum + (group.yes === group.answered ? group.responses : 0), 0);
  const statistics = [
    (weights: ArrayLike<number>) => weightedRatio(groups, weights),
    (weights: ArrayLike<number>) => weightedMeanRate(groups, weights),
    (weights: ArrayLike<number>) => weightedSatisfaction(groups, weights),
  ];
  const isEnough = (clusters?.nClusters ?? n) > 1;
  const blocks = clusters && inBlocks(clusters, groups.length, options.random);
  const unitsOf = blocks ? unitsOfClusters(blocks, groups.length) : undefined;
  const distributions = isEnough ? jointBootstrap(blocks?.sizes ?? responses, statistics, options, unitsOf) : [];
  const [ratioMeasure, meanMeasure, satisfiedMeasure] = statistics.map((statistic, index): GroupedMeasure => {
    const distribution = distributions[index];
    const interval = distribution ? bootstrapInterval(distribution, options) : undefinedBecause("too-few-units");
    return { value: defined(statistic(responses)), interval };
  });
  if (!ratioMeasure || !meanMeasure || !satisfiedMeasure) throw new Error("three statistics give three measures");
  return {
    ratio: ratioMeasure,
    meanPassRate: meanMeasure,
    hardSatisfaction: clusters
      ? satisfiedMeasure
      : { value: defined(satisfied / n), interval: wilsonInterval(satisfied, n, options.confidence) },
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

/** Which responses are drawn together; null where each is alone. */
function clustersOf(tallies: readonly GroupedTally[], groups: readonly AnsweredGroup[]): PatternClusters | null {
  const groupOf = new Map(groups.map(({ yes, answered }, index) => [`${yes} of ${answered}`, index]));
  const clusters = new Map<number, { patterns: number[]; times: number }>();
  let areShared = false;
  for (const { yes, no, responses, cluster } of tallies) {
    const group = groupOf.get(`${yes} of ${yes + no}`);
    if (cluster === undefined || group === undefined) continue;
    const known = clusters.get(cluster);
    if (known) known.patterns.push(group);
    else clusters.set(cluster, { patterns: [group], times: responses });
    areShared ||= known !== undefined;
  }
  return areShared ? patternClusters([...clusters.values()]) : null;
}

function weightedSatisfaction(groups: readonly AnsweredGroup[], weights: ArrayLike<number>): number {
  let [satisfied, n] = [0, 0];
  groups.forEach(({ yes, answered }, g) => {
    n += weights[g] ?? 0;
    if (yes === answered) satisfied += weights[g] ?? 0;
  });
  return satisfied / n;
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
