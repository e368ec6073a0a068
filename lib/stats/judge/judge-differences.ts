import { kendallTauB } from "../correlation/kendall-tau";
import { pearson } from "../correlation/pearson";
import { meanAbsoluteError, quadraticKappa } from "../correlation/score-agreement";
import { ranks, spearman } from "../correlation/spearman";
import type { BootstrapOptions } from "../resampling/bootstrap";
import { type Clusters, clusterBootstrap, clustersOf } from "../resampling/cluster-bootstrap";
import { bootstrapInterval, type Interval, type IntervalOptions } from "../resampling/interval";
import { holmAdjusted } from "../significance/adjusted-p-values";
import { exchangePValue, exchangeTest } from "../significance/exchange-p-value";
import { defined, mapStatistic, type Statistic, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";

/** What people and several judges said of one unit, as numbers: scores, codes of categories, or outcomes. */
export interface JudgedUnit {
  /** What hangs together and is drawn as a whole: the instruction, as a rule. */
  readonly cluster: string;
  /** What people said together. */
  readonly people: number;
  /** What each judge said, null where it said nothing. */
  readonly judges: readonly (number | null)[];
}

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

/** Distances, of which the smaller is closer. */
const DISTANCES: ReadonlySet<ClosenessMeasure> = new Set(["wpld", "mae"]);

/** The measures that are means over units: what one unit adds. The others are correlations. */
const ADDED: Readonly<Partial<Record<ClosenessMeasure, (people: number, judge: number) => number>>> = {
  wpld: (people, judge) => Math.abs(people - judge),
  accuracy: (people, judge) => Number(people === judge),
  mae: (people, judge) => Math.abs(people - judge),
};

const COMPUTE: Readonly<Record<ClosenessMeasure, (people: readonly number[], judge: readonly number[]) => Statistic>> =
  {
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

/** What a judge's values become before they are exchanged with another's, so that both are on one scale. */
const COMMON_SCALE: Readonly<Partial<Record<ClosenessMeasure, (values: readonly number[]) => readonly number[]>>> = {
  pearson: standardised,
  spearman: (values) => Array.from(ranks(values)),
  kendall: (values) => Array.from(ranks(values)),
};

export type CloserJudge = "a" | "b" | "cannot-tell";

/** How much closer to people one judge is than another, by one measure. */
export interface ClosenessDifference {
  readonly measure: ClosenessMeasure;
  /** Of each judge, on the units that both judged. */
  readonly a: Statistic;
  readonly b: Statistic;
  /** a − b. */
  readonly difference: Statistic;
  readonly interval: Statistic<Interval>;
  /** Two-sided, by exchanging the judges in whole clusters. */
  readonly pValue: Statistic;
  /** The same with Holm's correction over all pairs of judges. */
  readonly adjustedPValue: Statistic;
  /** Closer only where the interval leaves out 0 and the corrected p-value is below 1 − confidence. */
  readonly closer: CloserJudge;
}

export interface JudgePairDifference {
  readonly a: string;
  readonly b: string;
  /** Units that people and both judges judged. */
  readonly n: number;
  readonly nClusters: number;
  readonly differences: readonly ClosenessDifference[];
}

export interface JudgeDifferenceOptions extends Omit<BootstrapOptions, "method">, Pick<IntervalOptions, "confidence"> {
  /**
   * The sum of a value and its reverse where units can be turned round (6 on 1–5, 0 of outcomes), so that both readings
   * count; null or left out where a high value is a high value.
   */
  readonly reversal?: number | null;
}

/** Beyond so many values in all resamples a correlation's interval would take more than about a quarter of a minute. */
const MAX_RESAMPLED = 4e7;

/**
 * Every two judges on the units that people and both judged: which is closer to people? The paired difference of each
 * measure, with a percentile bootstrap interval over clusters, a permutation p-value, and Holm's correction over all pairs of
 * judges. A permutation exchanges the two judges in a whole cluster; for correlations their values are standardised (or
 * ranked) first, since judges may use different scales.
 * @param names of the judges, in the order of each unit's `judges`
 * @returns a row for each pair of judges; undefined without common units, and intervals and p-values with fewer than two
 *   clusters
 * @throws StatsInputError for values that are not finite, or a unit with another number of judges
 * Source: Deutsch, Dror and Roth (2021), A Statistical Analysis of Summarization Evaluation Metrics Using Resampling Methods,
 *   Transactions of the ACL 9; Holm (1979).
 */
export function judgeDifferences(
  names: readonly string[],
  units: readonly JudgedUnit[],
  measures: readonly ClosenessMeasure[],
  options: JudgeDifferenceOptions,
): JudgePairDifference[] {
  for (const { people, judges } of units) {
    if (judges.length !== names.length) {
      throw new StatsInputError(`Expected a value (or null) of ${names.length} judges, found ${judges.length}.`);
    }
    const wrong = [people, ...judges].find((value) => value !== null && !Number.isFinite(value));
    if (wrong !== undefined) throw new StatsInputError(`Expected finite values, found ${wrong}.`);
  }
  const pairs = names.flatMap((a, i) =>
    names.slice(i + 1).map((b, offset) => ({ a, b, ...pairDifferences(units, i, i + 1 + offset, measures, options) })),
  );
  const adjusted = measures.map((_, index) => {
    const pValues = pairs.map(({ differences }) => differences[index]?.pValue ?? undefinedBecause("no-labels"));
    const corrected = holmAdjusted(pValues.flatMap((p) => (p.defined ? [p.value] : [])));
    return pValues.map((p) => (p.defined ? defined(corrected.shift() ?? 1) : p));
  });
  return pairs.map((pair, row) => ({
    ...pair,
    differences: pair.differences.map((each, index) => {
      const adjustedPValue = adjusted[index]?.[row] ?? each.pValue;
      return { ...each, adjustedPValue, closer: closerJudge({ ...each, adjustedPValue }) };
    }),
  }));
}

// 1 − 0.95 is a little more than 0.05.
const ROUNDING = 1e-12;

function closerJudge({
  measure,
  interval,
  adjustedPValue,
}: Pick<ClosenessDifference, "measure" | "interval" | "adjustedPValue">): CloserJudge {
  if (!interval.defined || !adjustedPValue.defined) return "cannot-tell";
  const { low, high, confidence } = interval.value;
  if (adjustedPValue.value >= 1 - confidence - ROUNDING || (low <= 0 && high >= 0)) return "cannot-tell";
  return low > 0 === DISTANCES.has(measure) ? "b" : "a";
}

type UncorrectedDifference = Omit<ClosenessDifference, "adjustedPValue" | "closer">;

/** Both judges' values of the common units; a unit that can be turned round stands in them both ways. */
interface Series {
  readonly people: readonly number[];
  readonly a: readonly number[];
  readonly b: readonly number[];
  readonly clusters: Clusters;
}

function pairDifferences(
  units: readonly JudgedUnit[],
  judgeA: number,
  judgeB: number,
  measures: readonly ClosenessMeasure[],
  options: JudgeDifferenceOptions,
) {
  const common = units.flatMap(({ cluster, people, judges }) => {
    const [a, b] = [judges[judgeA] ?? null, judges[judgeB] ?? null];
    return a === null || b === null ? [] : [{ cluster, people, a, b }];
  });
  const n = common.length;
  const { reversal = null } = options;
  const bothWays = (values: readonly number[]) =>
    reversal === null ? values : [...values, ...values.map((value) => reversal - value)];
  const clusters = clustersOf(common.map(({ cluster }) => cluster));
  const series: Series = {
    people: bothWays(common.map(({ people }) => people)),
    a: bothWays(common.map(({ a }) => a)),
    b: bothWays(common.map(({ b }) => b)),
    clusters: reversal === null ? clusters : clusters.map((own) => [...own, ...own.map((unit) => n + unit)]),
  };
  const intervals = intervalsOf(series, measures, options);
  const differences = measures.map((measure, index): UncorrectedDifference => {
    const [a, b] = [COMPUTE[measure](series.people, series.a), COMPUTE[measure](series.people, series.b)];
    const difference = !a.defined ? a : mapStatistic(b, (ofB) => a.value - ofB);
    if (n === 0) {
      const none = undefinedBecause("no-common-units");
      return { measure, a: none, b: none, difference: none, interval: none, pValue: none };
    }
    if (!difference.defined) return { measure, a, b, difference, interval: difference, pValue: difference };
    const pValue = pValueOf(series, measure, options);
    return { measure, a, b, difference, interval: intervals(index), pValue };
  });
  return { n, nClusters: clusters.length, differences };
}

function isTooCostly({ people }: Series, resamples = 1): boolean {
  return people.length * resamples > MAX_RESAMPLED;
}

function intervalsOf(
  series: Series,
  measures: readonly ClosenessMeasure[],
  options: JudgeDifferenceOptions,
): (measure: number) => Statistic<Interval> {
  const { clusters } = series;
  if (clusters.length < 2) return () => undefinedBecause("too-few-units");
  if (isTooCostly(series, options.resamples)) return () => undefinedBecause("too-costly");
  const statistics = (drawn: readonly number[]) => {
    const of = (values: readonly number[]) => drawn.map((index) => values[index] ?? 0);
    const [people, a, b] = [of(series.people), of(series.a), of(series.b)];
    return measures.map((measure) => differenceOf(measure, people, a, b));
  };
  const distributions = clusterBootstrap(clusters, statistics, options);
  return (measure) => {
    const distribution = distributions[measure];
    return distribution ? bootstrapInterval(distribution, options) : undefinedBecause("no-labels");
  };
}

/** NaN where either is undefined. */
function differenceOf(
  measure: ClosenessMeasure,
  people: readonly number[],
  a: readonly number[],
  b: readonly number[],
): number {
  const [ofA, ofB] = [COMPUTE[measure](people, a), COMPUTE[measure](people, b)];
  return ofA.defined && ofB.defined ? ofA.value - ofB.value : Number.NaN;
}

function pValueOf(
  series: Series,
  measure: ClosenessMeasure,
  { random, resamples }: Omit<BootstrapOptions, "method">,
): Statistic {
  const { people, clusters } = series;
  if (clusters.length < 2) return undefinedBecause("too-few-units");
  const ones = clusters.map(() => 1);
  const added = ADDED[measure];
  if (added) {
    const differenceAt = (unit: number) => {
      const [of, a, b] = [people[unit] ?? 0, series.a[unit] ?? 0, series.b[unit] ?? 0];
      return added(of, a) - added(of, b);
    };
    const sums = clusters.map((units) => units.reduce((sum, unit) => sum + differenceAt(unit), 0));
    return defined(exchangePValue(sums, ones, random, resamples));
  }
  if (isTooCostly(series, resamples)) return undefinedBecause("too-costly");
  const toScale = COMMON_SCALE[measure] ?? ((values: readonly number[]) => values);
  const [a, b] = [toScale(series.a), toScale(series.b)];
  const [exchangedA, exchangedB] = [[...a], [...b]];
  const statistic = (exchanged: Float64Array) => {
    clusters.forEach((units, cluster) => {
      const [first, second] = exchanged[cluster] === 1 ? [b, a] : [a, b];
      for (const unit of units) {
        exchangedA[unit] = first[unit] ?? 0;
        exchangedB[unit] = second[unit] ?? 0;
      }
    });
    return differenceOf(measure, people, exchangedA, exchangedB);
  };
  const p = exchangeTest(ones, statistic, random, resamples);
  return Number.isNaN(p) ? undefinedBecause("too-few-defined-resamples") : defined(p);
}

/** With mean 0 and variance 1; values that are all the same as they are. */
function standardised(values: readonly number[]): readonly number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  return deviation > 0 ? values.map((value) => (value - mean) / deviation) : values;
}
