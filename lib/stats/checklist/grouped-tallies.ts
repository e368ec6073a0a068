import type { BootstrapOptions } from "../resampling/bootstrap";
import { clusterGroups, sumsOfGroups } from "../resampling/cluster-groups";
import { bootstrapInterval, type Interval } from "../resampling/interval";
import { jointBootstrap } from "../resampling/joint-bootstrap";
import { ratioOfSums } from "../resampling/ratio-of-sums";
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
   * then one of each of `responses` clusters that hold the same. Without it each response is drawn by itself.
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
 * DRFR, mean pass rate and hard satisfaction of responses that come in groups of like ones, each with its interval, in time
 * that grows with the number of groups alone. Responses whose every answer is UNKNOWN are left out.
 * @returns each undefined without answers or when every answer is UNKNOWN; the bootstrap intervals also below two responses
 * Source: InFoBench (Qin et al. 2024), equation 1.
 */
export function groupedTallyMeasures(
  tallies: readonly GroupedTally[],
  options: Omit<BootstrapOptions, "method"> & { confidence?: number },
): GroupedMeasures {
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
  const { drawn, areShared } = drawnTogether(tallies);
  const nDrawn = drawn.reduce((sum, { size }) => sum + size, 0);
  const groups = clusterGroups(
    drawn.map(
      ({ answered, yes, responses: n, satisfied, passRates }) =>
        `${answered} ${yes} ${n} ${satisfied} ${passRates.toPrecision(DIGITS_OF_SUMS)}`,
    ),
    options.random,
    drawn.map(({ size }) => size),
  );
  const column = (member: Exclude<keyof DrawnSums, "size">) =>
    sumsOfGroups(
      groups,
      drawn.map((sums) => sums[member]),
    );
  const statistics = [
    ratioOfSums(column("yes"), column("answered")),
    ratioOfSums(column("passRates"), column("responses")),
    ratioOfSums(column("satisfied"), column("responses")),
  ];
  const distributions = nDrawn > 1 ? jointBootstrap(groups.sizes, statistics, options) : [];
  const [ratioMeasure, meanMeasure, satisfiedMeasure] = statistics.map((statistic, index): GroupedMeasure => {
    const distribution = distributions[index];
    const interval = distribution ? bootstrapInterval(distribution, options) : undefinedBecause("too-few-units");
    return { value: defined(statistic(Float64Array.from(groups.sizes))), interval };
  });
  if (!ratioMeasure || !meanMeasure || !satisfiedMeasure) throw new Error("three statistics give three measures");
  return {
    ratio: ratioMeasure,
    meanPassRate: meanMeasure,
    hardSatisfaction: areShared
      ? satisfiedMeasure
      : { ...satisfiedMeasure, interval: wilsonInterval(satisfiedOf(drawn), nDrawn, options.confidence) },
  };
}

/** What responses that are drawn together add up to; `size` draws add up to the same. */
interface DrawnSums {
  yes: number;
  answered: number;
  responses: number;
  /** of their pass rates */
  passRates: number;
  /** responses with every question YES */
  satisfied: number;
  size: number;
}

/** Digits to which sums of the same pass rates, added in another order, are equal. */
const DIGITS_OF_SUMS = 12;

/** Clusters, or responses where none shares one, by what they add up to. */
function drawnTogether(tallies: readonly GroupedTally[]): { drawn: DrawnSums[]; areShared: boolean } {
  const clusters = new Map<number | string, DrawnSums>();
  let areShared = false;
  tallies.forEach(({ yes, no, responses, cluster }, index) => {
    const answered = yes + no;
    if (answered === 0) return;
    const key = cluster ?? `alone ${index}`;
    const known = clusters.get(key);
    const of = known ?? { yes: 0, answered: 0, responses: 0, passRates: 0, satisfied: 0, size: responses };
    of.yes += yes;
    of.answered += answered;
    of.responses++;
    of.passRates += yes / answered;
    if (no === 0) of.satisfied++;
    if (known) areShared = true;
    else clusters.set(key, of);
  });
  return { drawn: [...clusters.values()], areShared };
}

function satisfiedOf(drawn: readonly DrawnSums[]): number {
  return drawn.reduce((sum, { satisfied, size }) => sum + satisfied * size, 0);
}
