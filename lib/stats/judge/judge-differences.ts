import { bothReadings } from "../correlation/score-agreement";
import { type BootstrapOptions, DEFAULT_RESAMPLES } from "../resampling/bootstrap";
import { clusterBootstrap, clustersOf } from "../resampling/cluster-bootstrap";
import { bootstrapInterval, DEFAULT_CONFIDENCE, type Interval, type IntervalOptions } from "../resampling/interval";
import { holmAdjusted } from "../significance/adjusted-p-values";
import { defined, mapStatistic, type Statistic, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";
import { type ClosenessMeasure, COMPUTE, differenceOf } from "./closeness-measure";
import { closenessPValue, type JudgeSeries } from "./closeness-p-value";

/** What people and several judges said of one unit, as numbers: scores, codes of categories, or outcomes. */
export interface JudgedUnit {
  /** What hangs together and is drawn as a whole: the instruction, as a rule. */
  readonly cluster: string;
  /** What people said together. */
  readonly people: number;
  /** What each judge said, null where it said nothing. */
  readonly judges: readonly (number | null)[];
}

/** Distances, of which the smaller is closer. */
const DISTANCES: ReadonlySet<ClosenessMeasure> = new Set(["wpld", "mae"]);

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
 * measure, with a percentile bootstrap interval over clusters, a permutation p-value (see closenessPValue), and Holm's
 * correction over all pairs of judges, for which there are as many permutations as it needs.
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
  const permutations = permutationsFor((names.length * (names.length - 1)) / 2, options);
  const pairs = names.flatMap((a, i) =>
    names.slice(i + 1).map((b, offset) => {
      const series = commonSeries(units, i, i + 1 + offset, options.reversal ?? null);
      return { a, b, ...pairDifferences(series, measures, { ...options, permutations }) };
    }),
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

/** So many that twice the smallest p-value, corrected over all pairs, is still below what decides. */
function permutationsFor(
  nPairs: number,
  { resamples = DEFAULT_RESAMPLES, confidence = DEFAULT_CONFIDENCE }: JudgeDifferenceOptions,
): number {
  return Math.max(resamples, Math.ceil((2 * nPairs) / (1 - confidence)));
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

/** Of the units that people and both judges judged. */
function commonSeries(
  units: readonly JudgedUnit[],
  judgeA: number,
  judgeB: number,
  reversal: number | null,
): { n: number; series: JudgeSeries } {
  const common = units.flatMap(({ cluster, people, judges }) => {
    const [a, b] = [judges[judgeA] ?? null, judges[judgeB] ?? null];
    return a === null || b === null ? [] : [{ cluster, people, a, b }];
  });
  const n = common.length;
  const bothWays = (values: readonly number[]) => (reversal === null ? values : bothReadings(values, reversal));
  const clusters = clustersOf(common.map(({ cluster }) => cluster));
  const series: JudgeSeries = {
    people: bothWays(common.map(({ people }) => people)),
    a: bothWays(common.map(({ a }) => a)),
    b: bothWays(common.map(({ b }) => b)),
    clusters: reversal === null ? clusters : clusters.map((own) => [...own, ...own.map((unit) => n + unit)]),
  };
  return { n, series };
}

function pairDifferences(
  { n, series }: { n: number; series: JudgeSeries },
  measures: readonly ClosenessMeasure[],
  options: JudgeDifferenceOptions & { permutations: number },
) {
  const intervals = intervalsOf(series, measures, options);
  const differences = measures.map((measure, index): UncorrectedDifference => {
    const [a, b] = [COMPUTE[measure](series.people, series.a), COMPUTE[measure](series.people, series.b)];
    const difference = !a.defined ? a : mapStatistic(b, (ofB) => a.value - ofB);
    if (n === 0) {
      const none = undefinedBecause("no-common-units");
      return { measure, a: none, b: none, difference: none, interval: none, pValue: none };
    }
    if (!difference.defined) return { measure, a, b, difference, interval: difference, pValue: difference };
    const pValue = closenessPValue(series, measure, options.random, options.permutations);
    return { measure, a, b, difference, interval: intervals(index), pValue };
  });
  return { n, nClusters: series.clusters.length, differences };
}

function intervalsOf(
  series: JudgeSeries,
  measures: readonly ClosenessMeasure[],
  options: JudgeDifferenceOptions,
): (measure: number) => Statistic<Interval> {
  const { clusters } = series;
  if (clusters.length < 2) return () => undefinedBecause("too-few-units");
  if (series.people.length * (options.resamples ?? 1) > MAX_RESAMPLED) return () => undefinedBecause("too-costly");
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
