import { counted } from "@/lib/format/format-number";
import { shorten } from "@/lib/imports/shorten";
import { type ComparedStatistic, verdict } from "@/lib/stats/comparison/compared-statistic";
import { STATISTICS } from "@/lib/stats/registry/statistics";
import { valueOrNull } from "@/lib/stats/statistic";
import { shortNumber, textTable } from "../support/text-table";
import { agreementJson, intervalJson, valueJson } from "./agreement-json";
import { intervalText, intervalTitle, shortPercent, valueText } from "./agreement-text";
import type { ComparedGroup } from "./compare-agreements";
import type { ResamplingOptions } from "./compute-agreement";
import type { ReadAgreement } from "./read-agreement";

/** The comparison as JSON: `value` is the difference, other − file. */
export function comparisonJson(other: ReadAgreement, groups: readonly ComparedGroup[]) {
  return {
    other: agreementJson(other),
    results: groups.flatMap(({ by, level, comparison }) => {
      const about = {
        ...(other.isGrouped && { by }),
        design: comparison.design,
        n_units: comparison.nUnits,
        n_units_left_out: comparison.nUnitsLeftOut,
      };
      return [
        { ...about, statistic: "alpha", level, ...comparedJson(comparison.alpha) },
        { ...about, statistic: "mean", level: null, ...comparedJson(comparison.mean) },
      ];
    }),
  };
}

function comparedJson(compared: ComparedStatistic) {
  return {
    a: valueOrNull(compared.a),
    b: valueOrNull(compared.b),
    ...valueJson(compared.difference),
    ...intervalJson(compared.interval),
    p_value: valueOrNull(compared.pValue),
    verdict: verdict(compared),
  };
}

/** The comparison for people: both values, their difference, and in words what may be concluded. */
export function comparisonText(
  a: ReadAgreement,
  b: ReadAgreement,
  groups: readonly ComparedGroup[],
  { confidence }: ResamplingOptions,
): string {
  const parts = groups.flatMap((group) => {
    const { comparison, level, by } = group;
    const rows = [
      row(STATISTICS.alpha.title, level, comparison.alpha),
      ...(comparison.mean.a.defined || comparison.mean.b.defined ? [row("Mean label", "", comparison.mean)] : []),
    ];
    const columns = [
      { title: "statistic" },
      { title: "level" },
      { title: "file", align: "right" as const },
      { title: "other", align: "right" as const },
      { title: "difference", align: "right" as const },
      { title: intervalTitle(confidence) },
      { title: "p", align: "right" as const },
    ];
    const named = Object.values(by).map((value) => value ?? "(nothing)");
    return [
      [...named, designText(group)].join(", "),
      textTable(columns, rows),
      conclusion("Agreement", comparison.alpha, b.described, a.described, confidence),
      ...(comparison.mean.difference.defined
        ? [conclusion("The mean label", comparison.mean, b.described, a.described, confidence)]
        : []),
      "",
    ];
  });
  return ["Comparison (difference = other − file)", `file:  ${a.described}`, `other: ${b.described}`, ...parts]
    .join("\n")
    .trimEnd();
}

function designText({ comparison, nCommonUnits }: ComparedGroup): string {
  const { nUnits } = comparison;
  if (comparison.design === "paired") return `paired: ${counted(nUnits.a, "unit")} labelled twice or more in both`;
  const shared = nCommonUnits === 0 ? "no unit matched" : `${counted(nCommonUnits, "unit")} in both`;
  return `unpaired, ${shared}: ${counted(nUnits.a, "unit")} and ${counted(nUnits.b, "unit")} labelled twice or more`;
}

function row(title: string, level: string, compared: ComparedStatistic): string[] {
  const { a, b, difference, interval, pValue } = compared;
  const signed = difference.defined && difference.value > 0 ? "+" : "";
  return [
    title,
    level,
    valueText(a),
    valueText(b),
    `${signed}${valueText(difference)}`,
    intervalText(interval),
    pValue.defined ? pText(pValue.value) : "",
  ];
}

export function pText(p: number): string {
  return p < 0.001 ? "<0.001" : shortNumber(p);
}

function conclusion(what: string, compared: ComparedStatistic, b: string, a: string, confidence: number): string {
  const { difference, interval, pValue } = compared;
  const undefinedPart = [difference, interval, pValue].find((part) => !part.defined);
  if (undefinedPart && !undefinedPart.defined) return `${what}: nothing can be said. ${undefinedPart.explanation}`;
  const significance = `${shortPercent(1 - confidence)} % level`;
  switch (verdict(compared)) {
    case "b-higher":
      return `${what} is higher in ${shorten(b, 60)}, at the ${significance}.`;
    case "a-higher":
      return `${what} is higher in ${shorten(a, 60)}, at the ${significance}.`;
    case "cannot-tell":
      return `${what}: no detectable difference (${significance}); this does not show that they are equal.`;
  }
}
