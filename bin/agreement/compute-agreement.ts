import { alphaBootstrap } from "@/lib/stats/alpha/alpha-bootstrap";
import type { Level } from "@/lib/stats/alpha/difference";
import { krippendorffAlpha } from "@/lib/stats/alpha/krippendorff-alpha";
import { type LabelTable, patternsFromTable } from "@/lib/stats/reliability/label-table";
import type { UnitPatterns } from "@/lib/stats/reliability/unit-patterns";
import type { BootstrapMethod, BootstrapOptions } from "@/lib/stats/resampling/bootstrap";
import {
  bootstrapInterval,
  type Interval,
  type IntervalOptions,
  probabilityBelow,
} from "@/lib/stats/resampling/interval";
import { patternInterval } from "@/lib/stats/resampling/pattern-bootstrap";
import { seededRandom } from "@/lib/stats/resampling/random";
import { tableInterval } from "@/lib/stats/resampling/table-bootstrap";
import { type Statistic, undefinedBecause } from "@/lib/stats/statistic";
import type { AgreementGroup, AgreementResult } from "./agreement-result";
import type { StatisticEntry, StatisticKind } from "./statistics";

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

/** Numbers, and values whose order was declared, are ordinal; words are nominal. */
export function fittingLevel({ scale }: Pick<LabelTable, "scale">): Level {
  return scale.ordering === "none" ? "nominal" : "ordinal";
}

/** All statistics asked for of one set of labels. */
export function computeAgreement(table: LabelTable, by: AgreementGroup["by"], options: ComputeOptions): AgreementGroup {
  const patterns = patternsFromTable(table);
  const levels = options.levels ?? [fittingLevel(table)];
  const results = options.statistics.flatMap(({ kind, ...entry }) =>
    kind.needs === "alpha"
      ? levels.map((level) => alphaResult(entry, patterns, level, options))
      : [otherResult(entry, kind, table, patterns, options)],
  );
  const { nUnits, nUnitsPairable, nLabels } = krippendorffAlpha(patterns, "nominal");
  return { by, nUnits, nUnitsPairable, nRaters: table.nRaters, nLabels, values: table.scale.values, results };
}

function alphaResult(
  { name, title }: Pick<StatisticEntry, "name" | "title">,
  patterns: UnitPatterns,
  level: Level,
  { resamples, seed, confidence, method }: ResamplingOptions,
): AgreementResult {
  const alpha = krippendorffAlpha(patterns, level);
  const disagreement = {
    observed_disagreement: alpha.observedDisagreement,
    expected_disagreement: alpha.expectedDisagreement,
  };
  const result = { statistic: name, title, level, value: alpha.alpha, pairs: null };
  if (resamples === 0) return { ...result, interval: null, more: disagreement };
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
  table: LabelTable,
  patterns: UnitPatterns,
  { resamples, seed, confidence, method }: ResamplingOptions,
): AgreementResult {
  const result = { statistic, title, level, more: {} };
  // Each statistic begins the same sequence, so that leaving one out moves no other's interval.
  const bootstrap = () => ({ random: seededRandom(seed), resamples, confidence, method });
  const ofTable = (compute: (drawn: LabelTable) => Statistic) =>
    resamples > 0 ? ratersInterval(table, compute, bootstrap()) : null;
  switch (kind.needs) {
    case "patterns": {
      const interval = resamples > 0 ? patternInterval(patterns, kind.compute, bootstrap()) : null;
      return { ...result, value: kind.compute(patterns), interval, pairs: null };
    }
    case "raters":
      return { ...result, value: kind.compute(table), interval: ofTable(kind.compute), pairs: null };
    case "pairs": {
      const { mean, pairs } = kind.compute(table);
      const name = (rater: number) => table.raterIds?.[rater] ?? String(rater + 1);
      const named = pairs.map(({ raters: [a, b], value, nCommon }) => ({
        raters: [name(a), name(b)] as const,
        value,
        nCommon,
      }));
      return { ...result, value: mean, interval: ofTable((drawn) => kind.compute(drawn).mean), pairs: named };
    }
  }
}

// About ten seconds here: beyond that an interval is not worth the wait by default.
const MAX_RESAMPLED_LABELS = 1e8;
const FEWEST_RESAMPLES = 200;

function ratersInterval(
  table: LabelTable,
  compute: (drawn: LabelTable) => Statistic,
  options: BootstrapOptions & IntervalOptions & { readonly resamples: number },
): Statistic<Interval> {
  const nLabels = table.valueIndex.length;
  const affordable = Math.floor(MAX_RESAMPLED_LABELS / Math.max(1, nLabels));
  if (options.resamples <= affordable) return tableInterval(table, compute, { ...options, method: "percentile" });
  const instead = affordable >= FEWEST_RESAMPLES ? ` --bootstrap ${affordable} can be afforded.` : "";
  return undefinedBecause(
    "too-costly",
    `Not drawn: it would draw ${nLabels} labels ${options.resamples} times.${instead}`,
  );
}
