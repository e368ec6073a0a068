import { alphaBootstrap, alphaSoFar } from "@/lib/stats/alpha/alpha-bootstrap";
import type { Level } from "@/lib/stats/alpha/difference";
import { krippendorffAlpha } from "@/lib/stats/alpha/krippendorff-alpha";
import { type RaterPairs, STATISTIC_FUNCTIONS, type StatisticFunction } from "@/lib/stats/registry/statistic-functions";
import { STATISTICS, type StatisticName } from "@/lib/stats/registry/statistics";
import { type LabelTable, patternsFromTable } from "@/lib/stats/reliability/label-table";
import { orderedPatterns } from "@/lib/stats/reliability/ordered-patterns";
import { type LikeClusters, sharedClusters } from "@/lib/stats/reliability/pattern-clusters";
import type { UnitPatterns } from "@/lib/stats/reliability/unit-patterns";
import { bootstrapInterval, type Interval, probabilityBelow } from "@/lib/stats/resampling/interval";
import { patternInterval, patternsSoFar } from "@/lib/stats/resampling/pattern-bootstrap";
import { seededRandom } from "@/lib/stats/resampling/random";
import { tableInterval } from "@/lib/stats/resampling/table-bootstrap";
import { anytimeInterval, type EstimateSoFar } from "@/lib/stats/sequential/anytime-interval";
import type { Statistic } from "@/lib/stats/statistic";
import type { ResamplingOptions } from "../statistics/resampling-options";
import type { AgreementGroup, AgreementResult, PairResult } from "./agreement-result";
import { costOf, whyNoInterval, whyNotComputed } from "./resampling-cost";

export interface ComputeOptions extends ResamplingOptions {
  readonly statistics: readonly StatisticName[];
  /** The levels for alpha; null for the one that fits the values. */
  readonly levels: readonly Level[] | null;
}

interface Data {
  readonly table: LabelTable;
  readonly patterns: UnitPatterns;
  /** null where no cluster holds two units: each unit is then drawn by itself */
  readonly likeClusters: readonly LikeClusters[] | null;
  readonly clusterOfUnit: readonly string[] | null;
}

/** Numbers, and values whose order was declared, are ordinal; words are nominal. */
export function fittingLevel({ scale }: Pick<LabelTable, "scale">): Level {
  return scale.ordering === "none" ? "nominal" : "ordinal";
}

/**
 * All statistics asked for of one set of labels.
 * @param onStatistic called before each is computed
 * @param clusters units → what each belongs to, such as its instruction; null draws units by themselves
 */
export function computeAgreement(
  table: LabelTable,
  by: AgreementGroup["by"],
  options: ComputeOptions,
  onStatistic: (title: string) => void,
  clusters: readonly string[] | null = null,
): AgreementGroup {
  // In one order, so that the same labels have the same intervals, in whichever order their rows are.
  const patterns = orderedPatterns(patternsFromTable(table));
  const levels = options.levels ?? [fittingLevel(table)];
  const likeClusters =
    clusters &&
    sharedClusters(clusters.map((cluster, unit) => ({ cluster, pattern: patterns.patternOfUnit[unit] ?? 0 })));
  const data = { table, patterns, likeClusters, clusterOfUnit: likeClusters && clusters };
  const results = options.statistics.flatMap((name) => {
    onStatistic(STATISTICS[name].title);
    if (name === "alpha") return levels.map((level) => alphaResult(data, level, options));
    const { level: own } = STATISTICS[name];
    return (own ? [own] : levels).map((level) => otherResult(name, level, data, options));
  });
  const { nUnits, nUnitsPairable, nLabels } = krippendorffAlpha(patterns, "nominal");
  const { values, isReversible = false } = table.scale;
  return {
    by,
    nUnits,
    nUnitsPairable,
    nRaters: table.nRaters,
    nLabels,
    values,
    isReversible,
    drawsClusters: likeClusters !== null,
    results,
  };
}

/** Alpha has more to it than its value. */
function alphaResult(
  { table, patterns, likeClusters: clusters }: Data,
  level: Level,
  { resamples, seed, confidence, method, planned }: ResamplingOptions,
): AgreementResult {
  const about = { statistic: "alpha", title: STATISTICS.alpha.title, level, pairs: null } as const;
  const cost = costOf("alpha", level, table, patterns);
  const tooCostly = whyNotComputed(cost, table, "alpha");
  if (tooCostly) return { ...about, value: tooCostly, interval: null, anytime: null, more: {} };
  const alpha = krippendorffAlpha(patterns, level);
  const disagreement = {
    observed_disagreement: alpha.observedDisagreement,
    expected_disagreement: alpha.expectedDisagreement,
  };
  const soFar = planned === null ? null : alphaSoFar(patterns, level, { random: seededRandom(seed), clusters });
  const result = { ...about, value: alpha.alpha, anytime: atEveryLook(soFar, planned, confidence) };
  const noInterval = resamples === 0 ? null : whyNoInterval(cost, resamples);
  if (resamples === 0 || noInterval) return { ...result, interval: noInterval, more: disagreement };
  // One bootstrap serves the interval and both probabilities.
  const drawn = alphaBootstrap(patterns, level, { random: seededRandom(seed), resamples, method, clusters });
  const from = <Value>(use: (distribution: Parameters<typeof bootstrapInterval>[0]) => Statistic<Value>) =>
    drawn.defined ? use(drawn.value) : drawn;
  return {
    ...result,
    interval: from((distribution) => bootstrapInterval(distribution, { confidence, method })),
    more: {
      ...disagreement,
      p_below_0_667: from((distribution) => probabilityBelow(distribution, 0.667)),
      p_below_0_8: from((distribution) => probabilityBelow(distribution, 0.8)),
    },
  };
}

function atEveryLook(
  soFar: Statistic<EstimateSoFar> | null,
  planned: number | null,
  confidence: number,
): Statistic<Interval> | null {
  if (soFar === null || planned === null) return null;
  return soFar.defined ? anytimeInterval(soFar.value, { planned, confidence, scale: "coefficient" }) : soFar;
}

function otherResult(
  name: Exclude<StatisticName, "alpha">,
  level: Level,
  { table, patterns, likeClusters: clusters, clusterOfUnit }: Data,
  { resamples, seed, confidence, method, planned }: ResamplingOptions,
): AgreementResult {
  const result = { statistic: name, title: STATISTICS[name].title, level, anytime: null, more: {} };
  const cost = costOf(name, level, table, patterns);
  const tooCostly = whyNotComputed(cost, table, name);
  if (tooCostly) return { ...result, value: tooCostly, interval: null, pairs: null };
  // Each statistic begins the same sequence, so that leaving one out moves no other's interval.
  const options = { random: seededRandom(seed), resamples, confidence };
  const interval = (draw: () => Statistic<Interval>) =>
    resamples === 0 ? null : (whyNoInterval(cost, resamples) ?? draw());
  const statistic: StatisticFunction = STATISTIC_FUNCTIONS[name];
  switch (statistic.needs) {
    case "patterns": {
      const compute = (drawn: UnitPatterns) => statistic.compute(drawn, level);
      const draw = () => patternInterval(patterns, compute, { ...options, method, clusters });
      const soFar =
        planned === null ? null : (whyNoInterval(cost, patterns.nUnits) ?? patternsSoFar(patterns, compute, clusters));
      const anytime = atEveryLook(soFar, planned, confidence);
      return { ...result, value: compute(patterns), interval: interval(draw), anytime, pairs: null };
    }
    case "raters": {
      const draw = () => tableInterval(table, statistic.compute, { ...options, clusterOfUnit });
      return { ...result, value: statistic.compute(table), interval: interval(draw), pairs: null };
    }
    case "pairs": {
      const { mean, pairs } = statistic.compute(table);
      const draw = () => tableInterval(table, (drawn) => statistic.compute(drawn).mean, { ...options, clusterOfUnit });
      return { ...result, value: mean, interval: interval(draw), pairs: namedPairs(table, pairs) };
    }
  }
}

/** The pairs that have units in common, by the raters' names. */
function namedPairs({ raterIds }: LabelTable, pairs: RaterPairs): PairResult[] {
  const name = (rater: number) => raterIds?.[rater] ?? String(rater + 1);
  return pairs.flatMap(({ raters: [a, b], value, nCommon }) =>
    nCommon > 0 ? [{ raters: [name(a), name(b)] as const, value, nCommon }] : [],
  );
}
