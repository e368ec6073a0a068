import { valueOrNull } from "@/lib/stats/statistic";
import { columnsJson } from "../labels/used-columns";
import { anytimeJson } from "../statistics/looks";
import { intervalJson, valueJson } from "../statistics/printed-values";
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

function resultJson({ statistic, level, value, interval, anytime, pairs, more }: AgreementResult) {
  return {
    statistic,
    level,
    ...valueJson(value),
    ...intervalJson(interval),
    ...anytimeJson(anytime),
    ...Object.fromEntries(
      Object.entries(more).map(([name, each]) => [name, typeof each === "object" ? valueOrNull(each) : each]),
    ),
    ...(pairs && {
      pairs: pairs.map((pair) => ({ raters: pair.raters, ...valueJson(pair.value), n_common: pair.nCommon })),
    }),
  };
}
