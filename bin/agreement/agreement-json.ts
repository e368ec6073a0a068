import type { Interval } from "@/lib/stats/resampling/interval";
import { isOnePoint } from "@/lib/stats/resampling/one-point";
import { type Statistic, valueOrNull } from "@/lib/stats/statistic";
import { columnsJson } from "../labels/used-columns";
import type { AgreementResult, LabelCounts } from "./agreement-result";
import type { ReadAgreement } from "./read-agreement";

/** Everything as the object that --json prints: full precision, null with a reason where there is no value. */
export function agreementJson({
  counts,
  groups,
  isGrouped,
  clusterColumn,
  columns,
}: Pick<ReadAgreement, "counts" | "groups" | "isGrouped" | "clusterColumn" | "columns">) {
  const results = groups.flatMap((group) =>
    group.results.map((result) => ({
      ...(isGrouped ? { by: group.by, ...countsJson(group) } : {}),
      ...resultJson(result),
    })),
  );
  const drawsClusters = groups.some((group) => group.drawsClusters);
  const isReversible = groups.some((group) => group.isReversible);
  return {
    ...columnsJson([{ columns }]),
    ...countsJson(counts),
    ...(isReversible && { reversible: true }),
    ...(drawsClusters && { cluster: clusterColumn }),
    results,
  };
}

function countsJson({ nUnits, nUnitsPairable, nRaters, nLabels }: LabelCounts) {
  return { n_units: nUnits, n_units_pairable: nUnitsPairable, n_raters: nRaters, n_labels: nLabels };
}

function resultJson({ statistic, level, value, interval, pairs, more }: AgreementResult) {
  return {
    statistic,
    level,
    ...valueJson(value),
    ...intervalJson(interval),
    ...Object.fromEntries(
      Object.entries(more).map(([name, each]) => [name, typeof each === "object" ? valueOrNull(each) : each]),
    ),
    ...(pairs && {
      pairs: pairs.map((pair) => ({ raters: pair.raters, ...valueJson(pair.value), n_common: pair.nCommon })),
    }),
  };
}

/** `value` or null, and why: a code, and a sentence. */
export function valueJson(statistic: Statistic) {
  return statistic.defined
    ? { value: statistic.value, reason: null }
    : { value: null, reason: statistic.reason, explanation: statistic.explanation };
}

/** `ci`: [low, high], or null: not asked for, or for `ci_reason`. */
export function intervalJson(interval: Statistic<Interval> | null) {
  if (interval === null) return { ci: null };
  if (!interval.defined) return { ci: null, ci_reason: interval.reason, ci_explanation: interval.explanation };
  const { low, high, confidence, method, nResamples } = interval.value;
  return {
    ci: [low, high],
    confidence,
    ci_method: method,
    ...(nResamples !== null && { resamples: nResamples }),
    ...(isOnePoint(interval.value) && { ci_note: "all resamples are alike: this interval bounds nothing" }),
  };
}
