import { shorten } from "@/lib/imports/shorten";
import type { Closer } from "@/lib/stats/closeness/closer";
import { byMeasure, SCORE_MEASURES, type ScoreMeasure } from "@/lib/stats/correlation/score-agreement";
import { valueOrNull } from "@/lib/stats/statistic";
import { type Column, column, rowsJson, tableText } from "../statistics/columns";
import {
  boundsJson,
  intervalText,
  onePointNote,
  shortPercent,
  undefinedNotes,
  valueText,
} from "../statistics/printed-values";
import { drawnText, type ResamplingOptions } from "../statistics/resampling-options";
import type { CorrelationResult, Correlations, LikeForLikeResult } from "./compute-correlations";

const TITLES: Readonly<Record<ScoreMeasure, string>> = {
  pearson: "Pearson",
  spearman: "Spearman",
  kendall: "Kendall",
  weighted_kappa: "kappa (quadratic)",
  mae: "MAE",
};

/** The human ceiling, the mean over people, has no rater. */
type Row = Omit<CorrelationResult, "rater"> & { readonly rater?: string };

/** Every measure by its name, with `_ci`, and with `_reason` or `_ci_reason` where it or its interval does not exist. */
const MEASURES: readonly Column<Row>[] = SCORE_MEASURES.map((measure) => ({
  title: TITLES[measure],
  text: ({ agreements }) => {
    const { value, interval } = agreements[measure];
    return value.defined && interval?.defined ? `${valueText(value)} (${intervalText(interval)})` : valueText(value);
  },
  json: ({ agreements }) => {
    const { value, interval } = agreements[measure];
    return {
      [measure]: valueOrNull(value),
      [`${measure}_ci`]: boundsJson(interval),
      ...(!value.defined && { [`${measure}_reason`]: value.reason }),
      ...(value.defined && interval && !interval.defined && { [`${measure}_ci_reason`]: interval.reason }),
    };
  },
}));

/** The columns of --by, which group tables alone have. */
function byColumns<Of extends Row>(rows: readonly Of[]): Column<Of>[] {
  return Object.keys(rows[0]?.by ?? {}).map((name) =>
    column.onlyText(name, ({ by }) => shorten(by[name] ?? "(nothing)", 30)),
  );
}

const ABOUT: readonly Column<Row>[] = [
  {
    title: "rater",
    text: ({ rater = "mean of people" }) => shorten(rater, 30),
    json: ({ rater }) => (rater === undefined ? {} : { rater }),
  },
  { title: "level", text: ({ level }) => level, json: ({ level }) => ({ level }) },
  column.count("n", ({ n }) => n),
];

const RESULT: readonly Column<Row>[] = [
  ...ABOUT,
  column.onlyJson(({ nClusters, agreements: { mae } }) => ({
    n_clusters: nClusters,
    // Without common responses nothing is defined, for one reason.
    reason: mae.value.defined ? null : mae.value.reason,
  })),
  ...MEASURES,
];

type MeasuredRow = Row & { readonly measure: ScoreMeasure; readonly of: LikeForLikeResult["measures"][ScoreMeasure] };

const CLOSER_TEXTS: Readonly<Record<Closer, string>> = {
  judge: "this rater",
  people: "people",
  "cannot-tell": "cannot tell",
};

/** A measure a row. */
const LIKE_FOR_LIKE: readonly Column<MeasuredRow>[] = [
  ...ABOUT,
  column.onlyText("measure", ({ measure }) => TITLES[measure]),
  column.onlyText("rater's", ({ of }) => valueText(of.judge.value), "right"),
  column.onlyText("people's", ({ of }) => valueText(of.people), "right"),
  column.onlyText("difference", ({ of }) => valueText(of.difference.value), "right"),
  column.interval(({ of }) => of.difference.interval),
  column.onlyText("closer", ({ of }) => CLOSER_TEXTS[of.closer]),
];

/** A rater of the other file with its own values as in RESULT. */
function asResult({ measures, nPeople, ...row }: LikeForLikeResult) {
  const agreements = byMeasure((measure) => {
    const { value, interval } = measures[measure].judge;
    return { value, interval };
  });
  return { ...row, agreements, measures, nPeople };
}

/** With people's values on the same responses, the difference, and who is closer. */
const RESULT_BESIDE_PEOPLE: readonly Column<ReturnType<typeof asResult>>[] = [
  ...RESULT,
  ...SCORE_MEASURES.map((measure) =>
    column.onlyJson<ReturnType<typeof asResult>>(({ measures, nPeople }) => {
      const { people, difference, closer } = measures[measure];
      return {
        [`${measure}_people`]: valueOrNull(people),
        [`${measure}_n_people`]: nPeople[measure],
        [`${measure}_difference`]: valueOrNull(difference.value),
        [`${measure}_difference_ci`]: boundsJson(difference.interval),
        [`${measure}_closer`]: closer === "cannot-tell" ? null : closer,
      };
    }),
  ),
];

/**
 * The object that --json prints: `results` is each rater against the mean of all people, `like_for_like` each in the place of
 * each of the people, which `ceiling` can be compared with, and `people` each of them against the mean of the others.
 */
export function correlationsJson({ results, likeForLike, ceiling, people }: Correlations, isGrouped: boolean) {
  const by = column.onlyJson<Row>((row) => (isGrouped ? { by: row.by } : {}));
  return {
    results: rowsJson([by, ...RESULT], results),
    like_for_like: rowsJson([by, ...RESULT_BESIDE_PEOPLE], likeForLike.map(asResult)),
    ceiling: rowsJson([by, ...RESULT], ceiling),
    people: rowsJson([by, ...RESULT], people),
  };
}

/** Raters compared like for like with people, people among themselves, and raters against all people together. */
export function correlationsText(
  names: { readonly labels: string; readonly other: string },
  { results, likeForLike, ceiling, people }: Correlations,
  options: ResamplingOptions,
): (string | string[])[] {
  const { resamples, confidence } = options;
  const shown = [
    ...[...results, ...ceiling, ...people].flatMap(({ agreements }) => SCORE_MEASURES.map((name) => agreements[name])),
    ...likeForLike.flatMap(({ measures }) => SCORE_MEASURES.map((name) => measures[name].difference)),
  ];
  const measured = likeForLike
    .map(asResult)
    .flatMap((row) => SCORE_MEASURES.map((measure): MeasuredRow => ({ ...row, measure, of: row.measures[measure] })));
  const besidePeople = [...ceiling, ...people];
  return [
    ...(people.length > 0
      ? [
          `Like for like with people: each rater of ${names.other} against the mean of ${names.labels} without one of its raters, for each in turn, and averaged`,
          tableText([...byColumns(measured), ...LIKE_FOR_LIKE], measured, confidence),
          `People: each rater of ${names.labels} against the mean of the others there`,
          tableText([...byColumns(besidePeople), ...RESULT], besidePeople),
        ]
      : []),
    `Each rater of ${names.other} against the mean of ${names.labels}${people.length > 0 ? ", all raters together: not to be compared with people’s figures above" : ""}`,
    tableText([...byColumns<Row>(results), ...RESULT], results),
    [
      ...undefinedNotes(shown.map(({ value }) => value)),
      resamples > 0
        ? `Intervals (${shortPercent(confidence)}%): bootstrap over clusters of responses, ${drawnText(options)}`
        : "",
      onePointNote(shown.map(({ interval }) => interval)),
    ],
  ];
}
