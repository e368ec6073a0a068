import { counted } from "@/lib/format/format-number";
import { shorten } from "@/lib/imports/shorten";
import { type ComparedStatistic, verdict } from "@/lib/stats/comparison/compared-statistic";
import { STATISTICS } from "@/lib/stats/registry/statistics";
import { valueOrNull } from "@/lib/stats/statistic";
import { type Column, column, tableText } from "../statistics/columns";
import { looksJson, looksText } from "../statistics/looks";
import { intervalJson, pText, shortPercent, valueJson, valueText } from "../statistics/printed-values";
import type { ResamplingOptions } from "../statistics/resampling-options";
import { agreementJson } from "./agreement-json";
import type { ComparedGroup } from "./compare-agreements";
import type { ReadAgreement } from "./read-agreement";

/** The comparison as JSON: `value` is the difference, other − file. */
export function comparisonJson(other: ReadAgreement, groups: readonly ComparedGroup[], asked: ResamplingOptions) {
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
        { ...about, statistic: "alpha", level, ...comparedJson(comparison.alpha, asked) },
        { ...about, statistic: "mean", level: null, ...comparedJson(comparison.mean, asked) },
      ];
    }),
  };
}

function comparedJson(compared: ComparedStatistic, asked: ResamplingOptions) {
  return {
    a: valueOrNull(compared.a),
    b: valueOrNull(compared.b),
    ...valueJson(compared.difference),
    ...intervalJson(compared.interval),
    p_value: valueOrNull(compared.pValue),
    verdict: verdict(compared),
    ...looksJson(compared, asked),
  };
}

interface Row {
  readonly title: string;
  readonly level: string;
  readonly compared: ComparedStatistic;
}

const COLUMNS: readonly Column<Row>[] = [
  column.onlyText("statistic", ({ title }) => title),
  column.onlyText("level", ({ level }) => level),
  column.onlyText("file", ({ compared }) => valueText(compared.a), "right"),
  column.onlyText("other", ({ compared }) => valueText(compared.b), "right"),
  column.onlyText(
    "difference",
    ({ compared: { difference } }) =>
      `${difference.defined && difference.value > 0 ? "+" : ""}${valueText(difference)}`,
    "right",
  ),
  column.interval(({ compared }) => compared.interval),
  column.onlyText("p", ({ compared }) => pText(compared.pValue), "right"),
];

/** The comparison for people: both values, their difference, and in words what may be concluded. */
export function comparisonText(
  a: ReadAgreement,
  b: ReadAgreement,
  groups: readonly ComparedGroup[],
  asked: ResamplingOptions,
): string[][] {
  const { confidence } = asked;
  const head = ["Comparison (difference = other − file)", `file:  ${a.described}`, `other: ${b.described}`];
  const parts = groups.map((group) => {
    const { comparison, level, by } = group;
    const { alpha, mean } = comparison;
    const rows: Row[] = [
      { title: STATISTICS.alpha.title, level, compared: alpha },
      ...(mean.a.defined || mean.b.defined ? [{ title: "Mean label", level: "", compared: mean }] : []),
    ];
    const concluded = (what: string, compared: ComparedStatistic) =>
      conclusion(what, compared, b.described, a.described, confidence);
    return [
      [...Object.values(by).map((value) => value ?? "(nothing)"), designText(group)].join(", "),
      tableText(COLUMNS, rows, confidence),
      concluded("Agreement", alpha),
      looksText("Difference of alpha", alpha, asked),
      mean.difference.defined ? concluded("The mean label", mean) : "",
      mean.difference.defined ? looksText("Difference of the mean label", mean, asked) : "",
    ];
  });
  const [first = [], ...others] = parts;
  return [[...head, ...first], ...others];
}

function designText({ comparison, nCommonUnits }: ComparedGroup): string {
  const { nUnits } = comparison;
  if (comparison.design === "paired") return `paired: ${counted(nUnits.a, "unit")} labelled twice or more in both`;
  const shared = nCommonUnits === 0 ? "no unit matched" : `${counted(nCommonUnits, "unit")} in both`;
  return `unpaired, ${shared}: ${counted(nUnits.a, "unit")} and ${counted(nUnits.b, "unit")} labelled twice or more`;
}

function conclusion(what: string, compared: ComparedStatistic, b: string, a: string, confidence: number): string {
  const { difference, interval, pValue } = compared;
  const undefinedPart = [difference, interval, pValue].find((part) => !part.defined);
  if (undefinedPart && !undefinedPart.defined) return `${what}: nothing can be said. ${undefinedPart.explanation}`;
  const significance = `${shortPercent(1 - confidence)}% level`;
  switch (verdict(compared)) {
    case "b-higher":
      return `${what} is higher in ${shorten(b, 60)}, at the ${significance}.`;
    case "a-higher":
      return `${what} is higher in ${shorten(a, 60)}, at the ${significance}.`;
    case "cannot-tell":
      return `${what}: no detectable difference (${significance}); this does not show that they are equal.`;
  }
}
