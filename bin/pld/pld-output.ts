import { counted } from "@/lib/format/format-number";
import { shorten } from "@/lib/imports/shorten";
import type { Closer } from "@/lib/stats/judge/closer";
import type { JudgeBesideCeiling } from "@/lib/stats/preference/judge-beside-ceiling";
import { OUTCOMES } from "@/lib/stats/preference/outcome";
import type { PairwiseLabelDistances } from "@/lib/stats/preference/pairwise-label-distance";
import type { Interval } from "@/lib/stats/resampling/interval";
import { mapStatistic, type Statistic, valueOrNull } from "@/lib/stats/statistic";
import { intervalJson, valueJson } from "../agreement/agreement-json";
import { intervalText, intervalTitle, onePointNote, valueText } from "../agreement/agreement-text";
import type { ResamplingOptions } from "../agreement/compute-agreement";
import { textTable } from "../support/text-table";
import type { ceilingOf, PldResult } from "./compute-pld";

type Ceiling = ReturnType<typeof ceilingOf>;

interface Row {
  readonly statistic: string;
  readonly value: Statistic;
  readonly interval: Statistic<Interval> | null;
}

/** PLD-0, PLD-1, PLD-2 and WPLD of one source. */
function rowsOf({ distances, intervals }: PldResult): Row[] {
  const shares = [0, 1, 2].map((distance) => ({
    statistic: `pld_${distance}`,
    value: shareOf(distances, distance),
    interval: intervals?.shares[distance] ?? null,
  }));
  return [...shares, { statistic: "wpld", value: distances.weighted, interval: intervals?.weighted ?? null }];
}

function shareOf({ shares }: PairwiseLabelDistances, distance: number): Statistic {
  return mapStatistic(shares, (all) => all[distance] ?? 0);
}

/** The object that --json prints; with several sources a list of such under `groups`. */
export function pldJson(results: readonly PldResult[], isGrouped: boolean, ceiling: Ceiling) {
  const human = ceiling && {
    n: ceiling.ceiling.pooled.n,
    n_units: ceiling.ceiling.units.length,
    results: [
      ...[0, 1, 2].map((distance) => ({
        statistic: `pld_${distance}`,
        ...valueJson(shareOf(ceiling.ceiling.pooled, distance)),
        ci: null,
      })),
      { statistic: "wpld", ...valueJson(ceiling.ceiling.pooled.weighted), ...intervalJson(ceiling.interval) },
    ],
  };
  const each = results.map((result) => ({
    ...(isGrouped && { by: result.by }),
    n: result.distances.n,
    n_only_labels: result.nOnlyLabels,
    n_only_predictions: result.nOnlyPredictions,
    results: rowsOf(result).map(({ statistic, value, interval }) => ({
      statistic,
      ...valueJson(value),
      ...intervalJson(interval),
    })),
    counts: result.distances.counts,
    confusion: result.confusion,
    like_for_like: result.besideCeiling && besideCeilingJson(result.besideCeiling),
  }));
  return { ...(isGrouped ? { groups: each } : each[0]), human_ceiling: human };
}

/** The predictions in place of each rater: each value with that of people over the same comparisons. */
function besideCeilingJson(beside: JudgeBesideCeiling) {
  const { nUnits, nComparisons, wpld } = beside;
  const results = comparedRows(beside).map(({ statistic, judge, people, difference }) => ({
    statistic,
    ...valueJson(judge.value),
    ...intervalJson(judge.interval),
    people: valueOrNull(people),
    difference: { ...valueJson(difference.value), ...intervalJson(difference.interval) },
  }));
  return { n: nComparisons, n_units: nUnits, results, closer: wpld.closer === "cannot-tell" ? null : wpld.closer };
}

function comparedRows({ pld, wpld }: JudgeBesideCeiling) {
  const shares = pld.map((share, distance) => ({ statistic: `pld_${distance}`, ...share }));
  return [...shares, { statistic: "wpld", ...wpld }];
}

const TITLES: Readonly<Record<string, string>> = {
  pld_0: "PLD-0 (the same)",
  pld_1: "PLD-1 (one says tie)",
  pld_2: "PLD-2 (inverted)",
  wpld: "WPLD (0 best, 2 worst)",
};

export function pldText(
  names: { readonly labels: string; readonly predictions: string },
  results: readonly PldResult[],
  ceiling: Ceiling,
  { resamples, seed, confidence }: ResamplingOptions,
): string {
  const columns = [
    { title: "statistic" },
    { title: "value", align: "right" as const },
    { title: intervalTitle(confidence) },
  ];
  const parts = results.flatMap((result) => {
    const named = Object.entries(result.by).map(
      ([column, value]) => `${column} ${shorten(value ?? "(nothing)", 60)}: `,
    );
    const left = `only in ${names.labels}: ${result.nOnlyLabels}; only in ${names.predictions}: ${result.nOnlyPredictions}`;
    const rows = rowsOf(result).map(({ statistic, value, interval }) => [
      TITLES[statistic] ?? statistic,
      valueText(value),
      intervalText(interval),
    ]);
    const { weighted } = result.distances;
    return [
      `${named.join("")}${counted(result.distances.n, "pair")} with both a label and a prediction (${left})`,
      "",
      textTable(columns, rows),
      "",
      ...(weighted.defined ? [confusionTable(result), ""] : [`Undefined. ${weighted.explanation}`, ""]),
      ...(result.besideCeiling ? [besideCeilingText(result.besideCeiling, names.labels, confidence), ""] : []),
    ];
  });
  const human = ceiling?.ceiling.pooled.weighted;
  const ceilingLine =
    human?.defined && ceiling
      ? [
          `Human ceiling: WPLD ${valueText(human)}${ceiling.interval?.defined ? ` (${intervalText(ceiling.interval)})` : ""}, each rater of ${names.labels} against the others on the same pair. Only figures like for like can be compared with it.`,
        ]
      : [];
  const note =
    resamples > 0 ? [`Intervals: ${drawnWords(results)}, ${counted(resamples, "resample")}, seed ${seed}.`] : [];
  const intervals = results.flatMap((result) => [
    ...rowsOf(result).map(({ interval }) => interval),
    ...(result.besideCeiling ? comparedRows(result.besideCeiling).map(({ difference }) => difference.interval) : []),
  ]);
  const alike = onePointNote([...intervals, ceiling?.interval ?? null]);
  return [...parts, ...ceilingLine, ...note, alike].join("\n").trimEnd();
}

function besideCeilingText(beside: JudgeBesideCeiling, labels: string, confidence: number): string {
  const { nUnits, nComparisons, wpld } = beside;
  const title = `Like for like with people: against the other raters of ${labels}, each left out in turn (${counted(nUnits, "pair")}, ${counted(nComparisons, "comparison")})`;
  if (!wpld.judge.value.defined) return `${title}\n\nUndefined. ${wpld.judge.value.explanation}`;
  const right = { align: "right" as const };
  const table = textTable(
    [
      ...[{ title: "statistic" }, { title: "prediction", ...right }, { title: "people", ...right }],
      ...[{ title: "difference", ...right }, { title: intervalTitle(confidence) }],
    ],
    comparedRows(beside).map(({ statistic, judge, people, difference }) => [
      ...[TITLES[statistic] ?? statistic, valueText(judge.value), valueText(people)],
      ...[valueText(difference.value), intervalText(difference.interval)],
    ]),
  );
  return [title, "", table, CLOSER_TEXTS[wpld.closer]].join("\n");
}

const CLOSER_TEXTS: Readonly<Record<Closer, string>> = {
  judge: "By WPLD the prediction is closer to the others than a person is.",
  people: "By WPLD a person is closer to the others than the prediction is.",
  "cannot-tell":
    "By WPLD nobody can tell which is closer to the others: that takes an interval of the difference without 0.",
};

function drawnWords(results: readonly PldResult[]): string {
  const drawing = results.filter(({ drawsClusters }) => drawsClusters).length;
  if (drawing === 0) return "Wilson's of shares; of WPLD a bootstrap over pairs";
  return drawing === results.length
    ? "bootstrap over clusters of pairs"
    : "bootstrap over clusters where pairs share one; else over pairs, and Wilson's of shares";
}

function confusionTable({ confusion }: PldResult): string {
  const columns = [
    { title: "label \\ prediction" },
    ...OUTCOMES.map((outcome) => ({ title: OUTCOME_TITLES[outcome], align: "right" as const })),
  ];
  const rows = OUTCOMES.map((label) => [
    OUTCOME_TITLES[label],
    ...OUTCOMES.map((prediction) => confusion[label][prediction].toLocaleString("en")),
  ]);
  return textTable(columns, rows);
}

const OUTCOME_TITLES = { win: "A (win)", tie: "tie", loss: "B (loss)" } as const;
