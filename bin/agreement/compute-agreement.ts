import { alphaBootstrap } from "@/lib/stats/alpha/alpha-bootstrap";
import type { Level } from "@/lib/stats/alpha/difference";
import { krippendorffAlpha } from "@/lib/stats/alpha/krippendorff-alpha";
import { type LabelTable, patternsFromTable } from "@/lib/stats/reliability/label-table";
import type { UnitPatterns } from "@/lib/stats/reliability/unit-patterns";
import type { BootstrapMethod } from "@/lib/stats/resampling/bootstrap";
import { bootstrapInterval, type Interval, probabilityBelow } from "@/lib/stats/resampling/interval";
import { patternInterval } from "@/lib/stats/resampling/pattern-bootstrap";
import { seededRandom } from "@/lib/stats/resampling/random";
import { tableInterval } from "@/lib/stats/resampling/table-bootstrap";
import type { Statistic } from "@/lib/stats/statistic";
import type { AgreementGroup, AgreementResult, PairResult } from "./agreement-result";
import { costOf, whyNoInterval, whyNotComputed } from "./resampling-cost";
import type { RaterPairs, StatisticEntry, StatisticKind } from "./statistics";

export interface ResamplingOptions {
  /** 0: no intervals */
  readonly resamples: number;
  readonly seed: string;
  readonly confidence: number;
  readonly method: BootstrapMethod;
}

export interface ComputeOptions extends ResamplingOptions {
  readonly statistics: readonly StatisticEntry[];
  /** The levels for alpha; null for the one that fits the values. */
  readonly levels: readonly Level[] | null;
}

interface Data {
  readonly table: LabelTable;
  readonly patterns: UnitPatterns;
}

/** Numbers, and values whose order was declared, are ordinal; words are nominal. */
export function fittingLevel({ scale }: Pick<LabelTable, "scale">): Level {
  return scale.ordering === "none" ? "nominal" : "ordinal";
}

/**
 * All statistics asked for of one set of labels.
 * @param onStatistic told before each is begun
 */
export function computeAgreement(
  table: LabelTable,
  by: AgreementGroup["by"],
  options: ComputeOptions,
  onStatistic: (title: string) => void,
): AgreementGroup {
  const patterns = patternsFromTable(table);
  const levels = options.levels ?? [fittingLevel(table)];
  const data = { table, patterns };
  const results = options.statistics.flatMap(({ kind, ...entry }) => {
    onStatistic(entry.title);
    return kind.needs === "alpha"
      ? levels.map((level) => alphaResult(entry, data, level, options))
      : [otherResult(entry, kind, data, options)];
  });
  const { nUnits, nUnitsPairable, nLabels } = krippendorffAlpha(patterns, "nominal");
  return { by, nUnits, nUnitsPairable, nRaters: table.nRaters, nLabels, values: table.scale.values, results };
}

function alphaResult(
  { name, title }: Pick<StatisticEntry, "name" | "title">,
  { table, patterns }: Data,
  level: Level,
  { resamples, seed, confidence, method }: ResamplingOptions,
): AgreementResult {
  const entry = { name, kind: { needs: "alpha" } } as const;
  const cost = costOf(entry, level, table, patterns);
  const tooCostly = whyNotComputed(cost, table, entry);
  if (tooCostly) {
    return { statistic: name, title, level, value: tooCostly, interval: null, pairs: null, more: {} };
  }
  const alpha = krippendorffAlpha(patterns, level);
  const disagreement = {
    observed_disagreement: alpha.observedDisagreement,
    expected_disagreement: alpha.expectedDisagreement,
  };
  const result = { statistic: name, title, level, value: alpha.alpha, pairs: null };
  const noInterval = resamples === 0 ? null : whyNoInterval(cost, resamples);
  if (resamples === 0 || noInterval) return { ...result, interval: noInterval, more: disagreement };
  // One bootstrap serves the interval and both probabilities.
  const drawn = alphaBootstrap(patterns, level, { random: seededRandom(seed), resamples, method });
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

function otherResult(
  { name: statistic, title, level }: Omit<StatisticEntry, "kind">,
  kind: Exclude<StatisticKind, { needs: "alpha" }>,
  { table, patterns }: Data,
  { resamples, seed, confidence, method }: ResamplingOptions,
): AgreementResult {
  const result = { statistic, title, level, more: {} };
  const cost = costOf({ name: statistic, kind }, level, table, patterns);
  const tooCostly = whyNotComputed(cost, table, { kind });
  if (tooCostly) return { ...result, value: tooCostly, interval: null, pairs: null };
  // Each statistic begins the same sequence, so that leaving one out moves no other's interval.
  const options = { random: seededRandom(seed), resamples, confidence };
  const interval = (draw: () => Statistic<Interval>) =>
    resamples === 0 ? null : (whyNoInterval(cost, resamples) ?? draw());
  switch (kind.needs) {
    case "patterns": {
      const value = kind.compute(patterns);
      return {
        ...result,
        value,
        interval: interval(() => patternInterval(patterns, kind.compute, { ...options, method })),
        pairs: null,
      };
    }
    case "raters": {
      const value = kind.compute(table);
      return { ...result, value, interval: interval(() => tableInterval(table, kind.compute, options)), pairs: null };
    }
    case "pairs": {
      const { mean, pairs } = kind.compute(table);
      const draw = () => tableInterval(table, (drawn) => kind.compute(drawn).mean, options);
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
