import { counted } from "@/lib/domain/format/counted";
import { shorten } from "@/lib/domain/import/shorten";
import { SCORE_MEASURES, type ScoreMeasure } from "@/lib/stats/correlation/score-agreement";
import { valueOrNull } from "@/lib/stats/statistic";
import { intervalText, onePointNote, valueText } from "../agreement/agreement-text";
import type { ResamplingOptions } from "../agreement/compute-agreement";
import { textTable } from "../support/text-table";
import type { CorrelationResult, Correlations } from "./compute-correlations";

/** The object that --json prints; `people` is each rater of the labels against the mean of the others. */
export function correlationsJson({ results, people }: Correlations, isGrouped: boolean) {
  const each = (rows: readonly CorrelationResult[]) => rows.map((row) => resultJson(row, isGrouped));
  return { results: each(results), people: each(people) };
}

/** Every measure by its name, with `_ci`, and with `_reason` or `_ci_reason` where it or its interval does not exist. */
function resultJson({ by, rater, level, n, nClusters, agreements }: CorrelationResult, isGrouped: boolean) {
  const measures = SCORE_MEASURES.map((measure) => {
    const { value, interval } = agreements[measure];
    return {
      [measure]: valueOrNull(value),
      [`${measure}_ci`]: interval?.defined ? [interval.value.low, interval.value.high] : null,
      ...(!value.defined && { [`${measure}_reason`]: value.reason }),
      ...(value.defined && interval && !interval.defined && { [`${measure}_ci_reason`]: interval.reason }),
    };
  });
  // Without common responses nothing is defined, for one reason.
  const { value: error } = agreements.mae;
  const about = { rater, level, n, n_clusters: nClusters, reason: error.defined ? null : error.reason };
  return Object.assign({ ...(isGrouped && { by }), ...about }, ...measures);
}

const TITLES: Readonly<Record<ScoreMeasure, string>> = {
  pearson: "Pearson",
  spearman: "Spearman",
  kendall: "Kendall",
  weighted_kappa: "kappa (quadratic)",
  mae: "MAE",
};

/** A table of the raters, and the same for the people among themselves. */
export function correlationsText(
  names: { readonly labels: string; readonly other: string },
  { results, people }: Correlations,
  { resamples, seed, confidence }: ResamplingOptions,
): string {
  const shown = [...results, ...people].flatMap(({ agreements }) => SCORE_MEASURES.map((name) => agreements[name]));
  const reasons = new Set(shown.flatMap(({ value }) => (value.defined ? [] : [value.explanation])));
  return [
    `Each rater of ${names.other} against the mean of ${names.labels}`,
    "",
    table(results),
    "",
    ...(people.length > 0
      ? [`Each rater of ${names.labels} against the mean of the others there`, "", table(people), ""]
      : []),
    ...[...reasons].map((reason) => `Undefined. ${reason}`),
    ...(resamples > 0
      ? [
          `Intervals (${Number((confidence * 100).toFixed(2))} %): bootstrap over clusters of responses, ${counted(resamples, "resample")}, seed ${seed}.`,
        ]
      : []),
    onePointNote(shown.map(({ interval }) => interval)),
  ]
    .join("\n")
    .trimEnd();
}

function table(rows: readonly CorrelationResult[]): string {
  const by = Object.keys(rows[0]?.by ?? {});
  const columns = [
    ...by.map((title) => ({ title })),
    ...["rater", "level"].map((title) => ({ title })),
    { title: "n", align: "right" as const },
    ...SCORE_MEASURES.map((measure) => ({ title: TITLES[measure] })),
  ];
  const cells = rows.map((row) => [
    ...by.map((column) => shorten(row.by[column] ?? "(nothing)", 30)),
    ...[shorten(row.rater, 30), row.level, row.n.toLocaleString("en")],
    ...SCORE_MEASURES.map((measure) => {
      const { value, interval } = row.agreements[measure];
      return value.defined && interval?.defined ? `${valueText(value)} (${intervalText(interval)})` : valueText(value);
    }),
  ]);
  return textTable(columns, cells);
}
