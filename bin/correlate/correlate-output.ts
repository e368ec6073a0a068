import { counted } from "@/lib/format/format-number";
import { shorten } from "@/lib/imports/shorten";
import { byMeasure, SCORE_MEASURES, type ScoreMeasure } from "@/lib/stats/correlation/score-agreement";
import type { Closer } from "@/lib/stats/judge/closer";
import { valueOrNull } from "@/lib/stats/statistic";
import { intervalText, intervalTitle, onePointNote, valueText } from "../agreement/agreement-text";
import type { ResamplingOptions } from "../agreement/compute-agreement";
import { textTable } from "../support/text-table";
import type { CorrelationResult, Correlations, LikeForLikeResult } from "./compute-correlations";

/**
 * The object that --json prints: `results` is each rater against the mean of all people, `like_for_like` each in the place of
 * each of the people, which `ceiling` can be compared with, and `people` each of them against the mean of the others.
 */
export function correlationsJson({ results, likeForLike, ceiling, people }: Correlations, isGrouped: boolean) {
  const each = (rows: readonly Omit<CorrelationResult, "rater">[]) => rows.map((row) => resultJson(row, isGrouped));
  return {
    results: each(results),
    like_for_like: likeForLike.map((row) => likeForLikeJson(row, isGrouped)),
    ceiling: each(ceiling),
    people: each(people),
  };
}

/** The judge's measures by name, as in results, with people's on the same responses, the difference, who is closer. */
function likeForLikeJson({ measures, nPeople, ...row }: LikeForLikeResult, isGrouped: boolean) {
  const judged = byMeasure((measure) => {
    const { value, interval } = measures[measure].judge;
    return { value, interval };
  });
  const beside = SCORE_MEASURES.map((measure) => {
    const { people, difference, closer } = measures[measure];
    return {
      [`${measure}_people`]: valueOrNull(people),
      [`${measure}_n_people`]: nPeople[measure],
      [`${measure}_difference`]: valueOrNull(difference.value),
      [`${measure}_difference_ci`]: difference.interval?.defined
        ? [difference.interval.value.low, difference.interval.value.high]
        : null,
      [`${measure}_closer`]: closer === "cannot-tell" ? null : closer,
    };
  });
  return Object.assign(resultJson({ ...row, agreements: judged }, isGrouped), ...beside);
}

/** Every measure by its name, with `_ci`, and with `_reason` or `_ci_reason` where it or its interval does not exist. */
function resultJson(
  { by, level, n, nClusters, agreements, ...of }: Omit<CorrelationResult, "rater"> & { readonly rater?: string },
  isGrouped: boolean,
) {
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
  const about = { ...of, level, n, n_clusters: nClusters, reason: error.defined ? null : error.reason };
  return Object.assign({ ...(isGrouped && { by }), ...about }, ...measures);
}

const TITLES: Readonly<Record<ScoreMeasure, string>> = {
  pearson: "Pearson",
  spearman: "Spearman",
  kendall: "Kendall",
  weighted_kappa: "kappa (quadratic)",
  mae: "MAE",
};

/** Raters compared like for like with people, people among themselves, and raters against all people together. */
export function correlationsText(
  names: { readonly labels: string; readonly other: string },
  { results, likeForLike, ceiling, people }: Correlations,
  { resamples, seed, confidence }: ResamplingOptions,
): string {
  const all = [...results, ...ceiling, ...people].flatMap(({ agreements }) =>
    SCORE_MEASURES.map((name) => agreements[name]),
  );
  const beside = likeForLike.flatMap(({ measures }) => SCORE_MEASURES.map((name) => measures[name].difference));
  const shown = [...all, ...beside];
  const reasons = new Set(shown.flatMap(({ value }) => (value.defined ? [] : [value.explanation])));
  const ofPeople = [
    `Like for like with people: each rater of ${names.other} against the mean of ${names.labels} without one of its raters, for each in turn, and averaged`,
    "",
    likeForLikeTable(likeForLike, confidence),
    "",
    `People: each rater of ${names.labels} against the mean of the others there`,
    "",
    table([...ceiling.map((row) => ({ ...row, rater: "mean of people" })), ...people]),
    "",
  ];
  return [
    ...(people.length > 0 ? ofPeople : []),
    `Each rater of ${names.other} against the mean of ${names.labels}${people.length > 0 ? ", all raters together: not to be compared with people’s figures above" : ""}`,
    "",
    table(results),
    "",
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

const CLOSER_TEXTS: Readonly<Record<Closer, string>> = {
  judge: "this rater",
  people: "people",
  "cannot-tell": "cannot tell",
};

function likeForLikeTable(rows: readonly LikeForLikeResult[], confidence: number): string {
  const by = Object.keys(rows[0]?.by ?? {});
  const right = { align: "right" as const };
  return textTable(
    [
      ...by.map((title) => ({ title })),
      ...[{ title: "rater" }, { title: "level" }, { title: "n", ...right }, { title: "measure" }],
      ...["rater's", "people's", "difference"].map((title) => ({ title, ...right })),
      ...[{ title: intervalTitle(confidence) }, { title: "closer" }],
    ],
    rows.flatMap((row) =>
      SCORE_MEASURES.map((measure) => {
        const { judge, people, difference, closer } = row.measures[measure];
        return [
          ...by.map((column) => shorten(row.by[column] ?? "(nothing)", 30)),
          ...[shorten(row.rater, 30), row.level, row.n.toLocaleString("en"), TITLES[measure]],
          ...[
            valueText(judge.value),
            valueText(people),
            valueText(difference.value),
            intervalText(difference.interval),
          ],
          CLOSER_TEXTS[closer],
        ];
      }),
    ),
  );
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
