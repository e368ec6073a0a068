import { counted } from "@/lib/format/format-number";
import { shorten } from "@/lib/imports/shorten";
import type { Interval } from "@/lib/stats/resampling/interval";
import { isOnePoint } from "@/lib/stats/resampling/one-point";
import type { Statistic } from "@/lib/stats/statistic";
import { columnsLine } from "../labels/used-columns";
import { shortNumber, textTable } from "../support/text-table";
import type { AgreementGroup, AgreementResult, LabelCounts } from "./agreement-result";
import type { ResamplingOptions } from "./compute-agreement";
import type { ReadAgreement } from "./read-agreement";

const MAX_PAIRS = 6;

/** The table for people, with a line about what was read and one for everything that is undefined. */
export function agreementText(
  { described, counts, groups, clusterColumn, columns }: ReadAgreement,
  resampling: ResamplingOptions,
): string {
  const [first] = groups;
  const by = Object.keys(first?.by ?? {});
  const table = by.length > 0 ? groupTable(groups, by, resampling) : first ? resultTable(first, resampling) : "";
  const probabilities = by.length === 0 && first ? first.results.flatMap(probabilityNote) : [];
  const intervals = groups.flatMap(({ results }) => results.map(({ interval }) => interval));
  const notes = [
    reversibleNote(groups, columns.systems !== null),
    intervalNote(resampling, groups, clusterColumn),
    onePointNote(intervals),
  ];
  const footnotes = [...probabilities, ...notes, ...reasons(groups)].filter((line) => line !== "");
  const title = heading(described, counts, by.length > 0 ? undefined : first?.values);
  return [columnsLine(columns), title, "", table, "", ...footnotes].join("\n");
}

function heading(name: string, counts: LabelCounts, values: AgreementGroup["values"] | undefined): string {
  const listed =
    values && values.length > 0 && values.length <= 12
      ? `; values ${values.map((value) => shorten(value, 20)).join(", ")}`
      : "";
  return `${name}: ${counted(counts.nUnits, "unit")} (${counts.nUnitsPairable.toLocaleString("en")} with 2+ labels), ${counted(counts.nRaters, "rater")}, ${counted(counts.nLabels, "label")}${listed}`;
}

function reversibleNote(groups: readonly AgreementGroup[], areNamed: boolean): string {
  if (!groups.some(({ isReversible }) => isReversible)) return "";
  return areNamed
    ? "Units are read both ways, each pair in one order: in which order a row names its two systems changes nothing."
    : "Units are read both ways: which response is called A changes nothing, as long as all raters of a unit call the same one A.";
}

function resultTable({ results }: AgreementGroup, { confidence }: ResamplingOptions): string {
  const rows = results.flatMap(({ title, level, value, interval, pairs }) => [
    [
      pairs && pairs.length > 1 ? `${title} (mean of ${pairs.length} pairs)` : title,
      level ?? "",
      valueText(value),
      intervalText(interval),
    ],
    ...(pairs && pairs.length > 1 && pairs.length <= MAX_PAIRS
      ? pairs.map((pair) => [
          `  ${shorten(pair.raters[0], 24)} – ${shorten(pair.raters[1], 24)}`,
          "",
          valueText(pair.value),
          "",
        ])
      : []),
  ]);
  const columns = [
    { title: "statistic" },
    { title: "level" },
    { title: "value", align: "right" },
    { title: intervalTitle(confidence) },
  ] as const;
  return textTable(columns, rows);
}

function groupTable(
  groups: readonly AgreementGroup[],
  by: readonly string[],
  { confidence }: ResamplingOptions,
): string {
  const rows = groups.flatMap((group) =>
    group.results.map((result) => [
      ...by.map((column) => shorten(group.by[column] ?? "(nothing)", 40)),
      ...[group.nUnits, group.nUnitsPairable, group.nRaters, group.nLabels].map((number) =>
        number.toLocaleString("en"),
      ),
      ...[result.title, result.level ?? "", valueText(result.value), intervalText(result.interval)],
    ]),
  );
  const columns = [
    ...by.map((title) => ({ title })),
    ...["units", "pairable", "raters", "labels"].map((title) => ({ title, align: "right" as const })),
    { title: "statistic" },
    { title: "level" },
    { title: "value", align: "right" as const },
    { title: intervalTitle(confidence) },
  ];
  return textTable(columns, rows);
}

export function intervalTitle(confidence: number): string {
  return `${shortPercent(confidence)} % interval`;
}

export function shortPercent(share: number): string {
  return String(Number((share * 100).toFixed(2)));
}

export function valueText(value: Statistic): string {
  return value.defined ? shortNumber(value.value) : "undefined";
}

export function intervalText(interval: Statistic<Interval> | null): string {
  if (interval === null) return "";
  if (!interval.defined) return "none";
  const range = `${shortNumber(interval.value.low)} to ${shortNumber(interval.value.high)}`;
  return isOnePoint(interval.value) ? `${range} (*)` : range;
}

/** What the mark next to an interval means; empty if no interval has it. */
export function onePointNote(intervals: readonly (Statistic<Interval> | null)[]): string {
  if (!intervals.some((interval) => interval?.defined && isOnePoint(interval.value))) return "";
  return "(*) All resamples are alike: what no unit showed cannot be drawn, so that this interval bounds nothing.";
}

function intervalNote(
  { resamples, seed, method }: ResamplingOptions,
  groups: readonly AgreementGroup[],
  clusterColumn: string | null,
): string {
  if (resamples === 0) return "";
  const others = new Set<string>();
  for (const { title, interval } of groups.flatMap(({ results }) => results)) {
    if (interval?.defined && interval.value.method !== method) others.add(title);
  }
  const kind = method === "bca" ? "BCa" : "percentile";
  const except = others.size > 0 ? ` (percentile for ${[...others].join("; ")})` : "";
  const shared = groups.some(({ drawsClusters }) => drawsClusters) && clusterColumn !== null;
  const drawn = shared ? `clusters of units with the same ${shorten(clusterColumn, 40)}` : "units";
  return `Intervals: ${kind} bootstrap over ${drawn}${except}, expanded for small samples, ${counted(resamples, "resample")}, seed ${seed}.`;
}

/** How probable it is, by the bootstrap, that alpha is below Krippendorff's customary marks. */
function probabilityNote({ level, more }: AgreementResult): string[] {
  const [low, high] = [more.p_below_0_667, more.p_below_0_8];
  if (typeof low !== "object" || typeof high !== "object" || !low.defined || !high.defined) return [];
  return [`P(alpha < 0.667) = ${shortNumber(low.value)}, P(alpha < 0.8) = ${shortNumber(high.value)} (${level}).`];
}

/** One line for each reason, with what it is about. */
function reasons(groups: readonly AgreementGroup[]): string[] {
  const about = new Map<string, Set<string>>();
  const note = (explanation: string, what: string) => {
    about.set(explanation, (about.get(explanation) ?? new Set()).add(what));
  };
  for (const { results, by } of groups) {
    const group = Object.values(by)
      .map((value) => value ?? "(nothing)")
      .join(", ");
    for (const result of results) {
      const what = [result.title, result.level && result.statistic === "alpha" ? result.level : "", group]
        .filter(Boolean)
        .join(", ");
      if (!result.value.defined) note(result.value.explanation, what);
      else if (result.interval && !result.interval.defined) note(result.interval.explanation, `interval of ${what}`);
    }
  }
  return [...about].map(([explanation, what]) => `Undefined: ${listed([...what])}. ${explanation}`);
}

function listed(names: readonly string[]): string {
  const shown: readonly string[] = names.slice(0, 8);
  return shown.join("; ") + (names.length > shown.length ? `; and ${names.length - shown.length} more` : "");
}
