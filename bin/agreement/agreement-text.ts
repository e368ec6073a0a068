import { counted } from "@/lib/format/format-number";
import { shorten } from "@/lib/imports/shorten";
import { type Column, column, tableText } from "../statistics/columns";
import { intervalText, onePointNote } from "../statistics/printed-values";
import { drawnText, type ResamplingOptions } from "../statistics/resampling-options";
import { shortNumber } from "../support/text-table";
import type { AgreementGroup, AgreementResult, LabelCounts } from "./agreement-result";
import type { ReadAgreement } from "./read-agreement";

const MAX_PAIRS = 6;

/** The table for people, under a line about what was read, with one for everything that is undefined. */
export function agreementText(
  { described, counts, groups, clusterColumn, columns }: ReadAgreement,
  resampling: ResamplingOptions,
): (string | string[])[] {
  const [first] = groups;
  const by = Object.keys(first?.by ?? {});
  const table = by.length > 0 ? groupTable(groups, by, resampling) : first ? resultTable(first, resampling) : "";
  const probabilities = by.length === 0 && first ? first.results.flatMap(probabilityNote) : [];
  const intervals = groups.flatMap(({ results }) => results.map((result) => result.interval));
  return [
    heading(described, counts, by.length > 0 ? undefined : first?.values),
    table,
    [
      ...probabilities,
      reversibleNote(groups, columns.systems !== null),
      intervalNote(resampling, groups, clusterColumn),
      onePointNote(intervals),
      ...reasons(groups),
    ],
  ];
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

/** What a row of the table is: a statistic, or what it is for one pair of raters. */
type Row = Pick<AgreementResult, "title" | "level" | "value" | "interval" | "anytime">;

const COLUMNS: readonly Column<Row>[] = [
  column.onlyText("statistic", ({ title }) => title),
  column.onlyText("level", ({ level }) => level ?? ""),
  column.mainNumber("value", ({ value }) => value),
  column.interval((row) => row.interval),
  column.onlyText("at every look", ({ anytime }) => intervalText(anytime)),
];

function resultTable({ results }: AgreementGroup, { confidence }: ResamplingOptions): string {
  const rows = results.flatMap(({ pairs, ...result }): Row[] => {
    if (!pairs || pairs.length < 2) return [result];
    const mean = { ...result, title: `${result.title} (mean of ${pairs.length} pairs)` };
    const each = pairs.map(({ raters: [one, other], value }) => ({
      title: `  ${shorten(one, 24)} – ${shorten(other, 24)}`,
      level: null,
      value,
      interval: null,
      anytime: null,
    }));
    return pairs.length <= MAX_PAIRS ? [mean, ...each] : [mean];
  });
  return tableText(COLUMNS, rows, confidence);
}

function groupTable(
  groups: readonly AgreementGroup[],
  by: readonly string[],
  { confidence }: ResamplingOptions,
): string {
  const rows = groups.flatMap((group) => group.results.map((result) => ({ group, ...result })));
  const columns: Column<(typeof rows)[number]>[] = [
    ...by.map((name) =>
      column.onlyText<(typeof rows)[number]>(name, ({ group }) => shorten(group.by[name] ?? "(nothing)", 40)),
    ),
    column.count("units", ({ group }) => group.nUnits),
    column.count("pairable", ({ group }) => group.nUnitsPairable),
    column.count("raters", ({ group }) => group.nRaters),
    column.count("labels", ({ group }) => group.nLabels),
    ...COLUMNS,
  ];
  return tableText(columns, rows, confidence);
}

function intervalNote(
  resampling: ResamplingOptions,
  groups: readonly AgreementGroup[],
  clusterColumn: string | null,
): string {
  const { resamples, method } = resampling;
  if (resamples === 0) return "";
  const others = new Set<string>();
  for (const { title, interval } of groups.flatMap(({ results }) => results)) {
    if (interval?.defined && interval.value.method !== method) others.add(title);
  }
  const kind = method === "bca" ? "BCa" : "percentile";
  const except = others.size > 0 ? ` (percentile for ${[...others].join("; ")})` : "";
  const shared = groups.some(({ drawsClusters }) => drawsClusters) && clusterColumn !== null;
  const drawn = shared ? `clusters of units with the same ${shorten(clusterColumn, 40)}` : "units";
  return `Intervals: ${kind} bootstrap over ${drawn}${except}, expanded for small samples, ${drawnText(resampling)}`;
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
      if (result.anytime && !result.anytime.defined) note(result.anytime.explanation, `${what} at every look`);
    }
  }
  return [...about].map(([explanation, what]) => `Undefined: ${listed([...what])}. ${explanation}`);
}

function listed(names: readonly string[]): string {
  const shown: readonly string[] = names.slice(0, 8);
  return shown.join("; ") + (names.length > shown.length ? `; and ${names.length - shown.length} more` : "");
}
