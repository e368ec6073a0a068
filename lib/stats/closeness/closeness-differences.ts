import { bothReadings } from "../correlation/score-agreement";
import { clustersOf } from "../resampling/cluster-bootstrap";
import type { Interval } from "../resampling/interval";
import { exchangeFamily, type FamilyMember, type FamilyOptions } from "../significance/exchange-family";
import { mapStatistic, type Statistic, undefinedBecause } from "../statistic";
import { StatsInputError } from "../stats-input-error";
import { type ClosenessMeasure, COMPUTE } from "./closeness-measure";
import { closenessTerms, type JudgeSeries } from "./closeness-terms";

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
  /** Adjusted for all pairs of judges (see exchangeFamily): it leaves out 0 exactly where the corrected p-value says so. */
  readonly interval: Statistic<Interval>;
  /** Two-sided, by exchanging the judges in whole clusters. */
  readonly pValue: Statistic;
  /** The same with Holm's correction over all pairs of judges. */
  readonly adjustedPValue: Statistic;
  /** Closer only where the interval leaves out 0. */
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

export interface JudgeDifferenceOptions extends FamilyOptions {
  /**
   * The sum of a value and its reverse where units can be turned round (6 on 1–5, 0 of outcomes), so that both readings
   * count; null or left out where a high value is a high value.
   */
  readonly reversal?: number | null;
}

/**
 * Every two judges on the units that people and both judged: which is closer to people? The paired difference of each
 * measure, with intervals and p-values that are adjusted for all pairs of judges, from what each cluster adds to it (see
 * closenessTerms and exchangeFamily). An exchange turns the two judges round in a whole cluster.
 * @param names of the judges, in the order of each unit's `judges`
 * @returns a row for each pair of judges; undefined without common units, and intervals and p-values with too few clusters
 * @throws StatsInputError for values that are not finite, or a unit with another number of judges
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
    names.slice(i + 1).map((b, offset) => {
      const { n, series } = commonSeries(units, i, i + 1 + offset, options.reversal ?? null);
      return { a, b, n, series };
    }),
  );
  const compared = measures.map((measure) =>
    measureDifferences(
      pairs.map(({ series }) => series),
      measure,
      options,
    ),
  );
  return pairs.map(({ a, b, n, series }, pair) => ({
    a,
    b,
    n,
    nClusters: series.clusters.length,
    differences: compared.flatMap((ofPairs) => ofPairs[pair] ?? []),
  }));
}

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

/** By one measure, of every pair of judges. */
function measureDifferences(
  pairs: readonly JudgeSeries[],
  measure: ClosenessMeasure,
  options: JudgeDifferenceOptions,
): ClosenessDifference[] {
  const values = pairs.map((series) => {
    const none = undefinedBecause("no-common-units");
    if (series.people.length === 0) return { a: none, b: none, difference: none, terms: none };
    const [a, b] = [COMPUTE[measure](series.people, series.a), COMPUTE[measure](series.people, series.b)];
    const difference = !a.defined ? a : mapStatistic(b, (ofB) => a.value - ofB);
    return { a, b, difference, terms: difference.defined ? termsOf(series, measure, options) : difference };
  });
  const members = exchangeFamily(
    values.flatMap(({ terms }) => (terms.defined ? [terms.value] : [])),
    options,
  );
  let next = 0;
  return values.map(({ terms, ...compared }) => {
    const member = terms.defined ? members[next++] : undefined;
    const none = terms.defined ? undefinedBecause("too-few-units") : terms;
    const { interval, pValue, adjustedPValue } = member ?? { interval: none, pValue: none, adjustedPValue: none };
    return { measure, ...compared, interval, pValue, adjustedPValue, closer: closerJudge(measure, interval) };
  });
}

function termsOf(series: JudgeSeries, measure: ClosenessMeasure, { random }: JudgeDifferenceOptions) {
  return series.clusters.length < 2 ? undefinedBecause("too-few-units") : closenessTerms(series, measure, random);
}

function closerJudge(measure: ClosenessMeasure, interval: FamilyMember["interval"]): CloserJudge {
  if (!interval.defined) return "cannot-tell";
  const { low, high } = interval.value;
  if (low <= 0 && high >= 0) return "cannot-tell";
  return low > 0 === DISTANCES.has(measure) ? "b" : "a";
}
