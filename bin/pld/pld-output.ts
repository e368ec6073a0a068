import { counted } from "@/lib/format/format-number";
import { shorten } from "@/lib/imports/shorten";
import type { Closer } from "@/lib/stats/closeness/closer";
import type { JudgeBesideCeiling } from "@/lib/stats/preference/beside-ceiling";
import { OUTCOMES, type Outcome } from "@/lib/stats/preference/outcome";
import type { PairwiseLabelDistances } from "@/lib/stats/preference/pairwise-label-distance";
import type { Interval } from "@/lib/stats/resampling/interval";
import { mapStatistic, type Statistic } from "@/lib/stats/statistic";
import { type Column, column, rowsJson, tableText } from "../statistics/columns";
import { anytimeJson } from "../statistics/looks";
import {
  intervalJson,
  intervalText,
  onePointNote,
  undefinedNotes,
  valueJson,
  valueText,
} from "../statistics/printed-values";
import { drawnText, type ResamplingOptions } from "../statistics/resampling-options";
import type { ceilingOf, PldResult } from "./compute-pld";

type Ceiling = ReturnType<typeof ceilingOf>;

const TITLES = {
  pld_0: "PLD-0 (the same)",
  pld_1: "PLD-1 (one says tie)",
  pld_2: "PLD-2 (inverted)",
  wpld: "WPLD (0 best, 2 worst)",
} as const;

type Distance = keyof typeof TITLES;
const SHARES = ["pld_0", "pld_1", "pld_2"] as const;

interface Row {
  readonly statistic: Distance;
  readonly value: Statistic;
  readonly interval: Statistic<Interval> | null;
  readonly anytime: Statistic<Interval> | null;
}

const STATISTIC = {
  title: "statistic",
  text: ({ statistic }: { statistic: Distance }) => TITLES[statistic],
  json: ({ statistic }: { statistic: Distance }) => ({ statistic }),
};

const DISTANCES: readonly Column<Row>[] = [
  STATISTIC,
  column.mainNumber("value", ({ value }) => value),
  column.interval((row) => row.interval),
  { title: "at every look", text: ({ anytime }) => intervalText(anytime), json: ({ anytime }) => anytimeJson(anytime) },
];

/** PLD-0, PLD-1, PLD-2 and WPLD. */
function rowsOf(
  { shares, weighted }: PairwiseLabelDistances,
  intervals: {
    readonly shares: readonly (Statistic<Interval> | null)[];
    readonly weighted: Statistic<Interval> | null;
    readonly weightedAnytime: Statistic<Interval> | null;
  } | null,
): Row[] {
  const ofShare = (statistic: Distance, distance: number): Row => ({
    statistic,
    value: mapStatistic(shares, (all) => all[distance] ?? 0),
    interval: intervals?.shares[distance] ?? null,
    anytime: null,
  });
  const { weighted: interval = null, weightedAnytime: anytime = null } = intervals ?? {};
  return [...SHARES.map(ofShare), { statistic: "wpld", value: weighted, interval, anytime }];
}

type Compared = { readonly statistic: Distance } & Omit<JudgeBesideCeiling["wpld"], "closer">;

/** The predictions in place of each rater: each value with that of people over the same comparisons. */
const BESIDE_CEILING: readonly Column<Compared>[] = [
  STATISTIC,
  {
    title: "prediction",
    align: "right",
    text: ({ judge }) => valueText(judge.value),
    json: ({ judge }) => ({ ...valueJson(judge.value), ...intervalJson(judge.interval) }),
  },
  column.number("people", "people", ({ people }) => people),
  {
    title: "difference",
    align: "right",
    text: ({ difference }) => valueText(difference.value),
    json: ({ difference }) => ({
      difference: { ...valueJson(difference.value), ...intervalJson(difference.interval) },
    }),
  },
  column.shown(column.interval<Compared>(({ difference }) => difference.interval)),
];

function comparedRows({ pld, wpld }: JudgeBesideCeiling): Compared[] {
  return [
    ...SHARES.flatMap((statistic, distance) =>
      pld.slice(distance, distance + 1).map((share) => ({ statistic, ...share })),
    ),
    { statistic: "wpld", ...wpld },
  ];
}

/** The object that --json prints; with several sources a list of such under `groups`. */
export function pldJson(results: readonly PldResult[], isGrouped: boolean, ceiling: Ceiling) {
  const each = results.map(({ by, distances, intervals, besideCeiling, ...result }) => ({
    ...(isGrouped && { by }),
    n: distances.n,
    n_only_labels: result.nOnlyLabels,
    n_only_predictions: result.nOnlyPredictions,
    results: rowsJson(DISTANCES, rowsOf(distances, intervals)),
    counts: distances.counts,
    confusion: result.confusion,
    like_for_like: besideCeiling && {
      n: besideCeiling.nComparisons,
      n_units: besideCeiling.nUnits,
      results: rowsJson(BESIDE_CEILING, comparedRows(besideCeiling)),
      closer: besideCeiling.wpld.closer === "cannot-tell" ? null : besideCeiling.wpld.closer,
    },
  }));
  return {
    ...(isGrouped ? { groups: each } : each[0]),
    human_ceiling: ceiling && {
      n: ceiling.ceiling.pooled.n,
      n_units: ceiling.ceiling.units.length,
      results: rowsJson(
        DISTANCES,
        rowsOf(ceiling.ceiling.pooled, { shares: [], weighted: ceiling.interval, weightedAnytime: null }),
      ),
    },
  };
}

interface Names {
  readonly labels: string;
  readonly predictions: string;
}

export function pldText(names: Names, results: readonly PldResult[], ceiling: Ceiling, options: ResamplingOptions) {
  const human = ceiling?.ceiling.pooled.weighted;
  const intervals = results.flatMap((result) => [
    ...rowsOf(result.distances, result.intervals).map((row) => row.interval),
    ...(result.besideCeiling ? comparedRows(result.besideCeiling).map(({ difference }) => difference.interval) : []),
  ]);
  return [
    ...results.flatMap((result) => resultText(names, result, options.confidence)),
    [
      human?.defined && ceiling
        ? `Human ceiling: WPLD ${valueText(human)}${ceiling.interval?.defined ? ` (${intervalText(ceiling.interval)})` : ""}, each rater of ${names.labels} against the others on the same pair. Only figures like for like can be compared with it.`
        : "",
      options.resamples > 0 ? `Intervals: ${drawnWords(results)}, ${drawnText(options)}` : "",
      onePointNote([...intervals, ceiling?.interval ?? null]),
    ],
  ];
}

function resultText({ labels, predictions }: Names, result: PldResult, confidence: number) {
  const { distances, besideCeiling } = result;
  const by = Object.entries(result.by).map(([column, value]) => `${column} ${shorten(value ?? "(nothing)", 60)}: `);
  return [
    `${by.join("")}${counted(distances.n, "pair")} with both a label and a prediction (only in ${labels}: ${result.nOnlyLabels}; only in ${predictions}: ${result.nOnlyPredictions})`,
    tableText(DISTANCES, rowsOf(distances, result.intervals), confidence),
    distances.weighted.defined ? tableText(confusionColumns(result), OUTCOMES) : undefinedNotes([distances.weighted]),
    ...(besideCeiling ? besideCeilingText(besideCeiling, labels, confidence) : []),
  ];
}

function besideCeilingText(beside: JudgeBesideCeiling, labels: string, confidence: number) {
  const { nUnits, nComparisons, wpld } = beside;
  return [
    `Like for like with people: against the other raters of ${labels}, each left out in turn (${counted(nUnits, "pair")}, ${counted(nComparisons, "comparison")})`,
    wpld.judge.value.defined
      ? [tableText(BESIDE_CEILING, comparedRows(beside), confidence), CLOSER_TEXTS[wpld.closer]]
      : undefinedNotes([wpld.judge.value]),
  ];
}

const CLOSER_TEXTS: Readonly<Record<Closer, string>> = {
  judge: "By WPLD the prediction is closer to the others than a person is.",
  people: "By WPLD a person is closer to the others than the prediction is.",
  "cannot-tell": "By WPLD there is no detectable difference: the interval of the difference includes 0.",
};

function drawnWords(results: readonly PldResult[]): string {
  const drawing = results.filter(({ drawsClusters }) => drawsClusters).length;
  if (drawing === 0) return "Wilson's of shares; of WPLD a bootstrap over pairs";
  return drawing === results.length
    ? "bootstrap over clusters of pairs"
    : "bootstrap over clusters where pairs share one; else over pairs, and Wilson's of shares";
}

const OUTCOME_TITLES = { win: "A (win)", tie: "tie", loss: "B (loss)" } as const;

function confusionColumns({ confusion }: PldResult): Column<Outcome>[] {
  const counts = OUTCOMES.map((prediction) =>
    column.onlyText<Outcome>(
      OUTCOME_TITLES[prediction],
      (label) => confusion[label][prediction].toLocaleString("en"),
      "right",
    ),
  );
  return [column.onlyText("label \\ prediction", (label) => OUTCOME_TITLES[label]), ...counts];
}
