import { counted } from "@/lib/format/format-number";
import { type EstimatedMean, type MeanFromBoth, RARELY } from "@/lib/stats/estimate/estimate-from-both";
import { coversEveryShare } from "@/lib/stats/estimate/rogan-gladen";
import { mapStatistic, valueOrNull } from "@/lib/stats/statistic";
import { type Column, column, rowsJson, tableText } from "../statistics/columns";
import { intervalText, shortPercent, undefinedNotes, valueText } from "../statistics/printed-values";
import { drawnText } from "../statistics/resampling-options";
import { shortNumber } from "../support/text-table";
import type { DifferenceEstimate, EstimateChoices, Estimates, SystemEstimate } from "./compute-estimates";
import { type PlanGoal, planJson, planText } from "./estimate-plan";

function estimatedJson({ mean, interval }: EstimatedMean) {
  return {
    estimate: mean.defined ? mean.value.estimate : null,
    low: interval.defined ? interval.value.low : null,
    high: interval.defined ? interval.value.high : null,
    se: mean.defined ? mean.value.standardError : null,
    ...(!mean.defined && { reason: mean.reason, explanation: mean.explanation }),
    ...(mean.defined && !interval.defined && { ci_reason: interval.reason, ci_explanation: interval.explanation }),
  };
}

const COUNTS: readonly Column<MeanFromBoth>[] = [
  column.count("labelled", ({ n }) => n, "n"),
  column.count("judge alone", ({ nUnlabelled }) => nUnlabelled, "n_unlabelled"),
  column.onlyJson(({ nWithoutJudge, nClusters }) => ({ n_without_judge: nWithoutJudge, n_clusters: nClusters })),
];

function estimated(title: string, key: string, read: (row: MeanFromBoth) => EstimatedMean): Column<MeanFromBoth> {
  return {
    title,
    text: (row) => {
      const { mean, interval } = read(row);
      const value = mapStatistic(mean, ({ estimate }) => estimate);
      return interval.defined ? `${valueText(value)} (${intervalText(interval)})` : valueText(value);
    },
    json: (row) => ({ [key]: estimatedJson(read(row)) }),
  };
}

const MEANS: readonly Column<MeanFromBoth>[] = [
  estimated("people alone", "people", ({ people }) => people),
  {
    title: "judge alone",
    align: "right",
    text: ({ judgeOnly }) => valueText(judgeOnly),
    json: ({ judgeOnly }) => ({ judge_only: { estimate: valueOrNull(judgeOnly) } }),
  },
  {
    ...estimated("people and judge", "", ({ together }) => together),
    json: ({ together }) => ({
      together: { ...estimatedJson(together), lambda: together.mean.defined ? together.mean.value.lambda : null },
    }),
  },
  {
    title: "lambda",
    align: "right",
    text: ({ together: { mean } }) => (mean.defined ? shortNumber(mean.value.lambda) : ""),
    json: () => ({}),
  },
  {
    title: "as good as",
    text: ({ worthLabels }) => (worthLabels.defined ? counted(Math.round(worthLabels.value), "label") : ""),
    json: ({ worthLabels }) => ({ worth_labels: valueOrNull(worthLabels) }),
  },
];

const CORRECTED: Column<MeanFromBoth> = {
  title: "corrected",
  text: ({ corrected }) => {
    if (!corrected.defined) return "";
    const { estimate, low, high } = corrected.value;
    return `${shortNumber(estimate)} (${shortNumber(low)} to ${shortNumber(high)})`;
  },
  json: ({ corrected }) => ({
    corrected: corrected.defined ? corrected.value : { reason: corrected.reason, explanation: corrected.explanation },
  }),
};

const SELECTION: Column<MeanFromBoth> = column.onlyJson(({ selection }) => ({
  labelled_part: {
    judge_mean: valueOrNull(selection.labelledMean),
    judge_mean_of_others: valueOrNull(selection.unlabelledMean),
    p: valueOrNull(selection.pValue),
  },
}));

const RESULTS: readonly Column<SystemEstimate>[] = [
  column.named("judge", ({ judge }) => judge),
  { title: "system", text: ({ system }) => system ?? "", json: ({ system }) => ({ system }) },
  ...COUNTS,
  ...MEANS,
  CORRECTED,
  SELECTION,
];

const DIFFERENCES: readonly Column<DifferenceEstimate>[] = [
  column.named("judge", ({ judge }) => judge),
  column.named("a", ({ a }) => a),
  column.named("b", ({ b }) => b),
  ...COUNTS,
  ...MEANS,
];

/** The object that --json prints. */
export function estimatesJson({ results, differences }: Estimates, { confidence }: EstimateChoices, goal: PlanGoal) {
  const rows = rowsJson(RESULTS, results);
  return {
    results: rows.map((row, index) => {
      const result = results[index];
      return result ? { ...row, ...planJson(result, goal, confidence), warnings: warningsOf(result) } : row;
    }),
    differences: rowsJson(DIFFERENCES, differences),
  };
}

export function estimatesText(
  { results, differences }: Estimates,
  choices: EstimateChoices,
  goal: PlanGoal,
): (string | string[])[] {
  const { confidence, isClustered, probability } = choices;
  const estimates = [...results, ...differences].flatMap(({ people, together }) => [people, together]);
  const planned = planText(results, goal, confidence);
  return [
    "Means, from people’s labels of some units and a judge’s values of all",
    tableText(RESULTS, results),
    ...(differences.length > 0 ? ["Differences, mean of a − mean of b", tableText(DIFFERENCES, differences)] : []),
    ...(planned.length > 0 ? [planned] : []),
    results.flatMap((row) => warningsOf(row).map((warning) => `${aboutOf(row)}: ${warning}`)),
    [
      probability === null
        ? `Judge alone is as biased as the judge is. People and judge (PPI++): valid however the judge errs, as long as the labelled units are a random part of all; lambda 0 is people alone. Corrected (Rogan–Gladen): needs error rates that are the same in labelled units and in the others.`
        : `Judge alone is as biased as the judge is. Each unit that people labelled counts 1/${probability} times (Hájek; with the judge Horvitz–Thompson’s correction of its mean): valid however the judge errs, if people were asked about each unit by a draw of its own with that probability, and the judge’s file has all units.`,
      ...undefinedNotes(estimates.map(({ mean }) => mean)),
      ...undefinedNotes(
        estimates.map(({ mean, interval }) => (mean.defined ? interval : null)),
        "No interval. ",
      ),
      ...undefinedNotes(
        results.map(({ corrected }) => corrected),
        "Not corrected. ",
      ),
      probability !== null
        ? `Intervals (${shortPercent(confidence)}%): Student’s t, ${isClustered ? "clusters taken whole" : "with units taken as independent"}.`
        : isClustered
          ? `Intervals (${shortPercent(confidence)}%): bootstrap over clusters, lambda refitted in each resample, ${drawnText(choices)}`
          : `Intervals (${shortPercent(confidence)}%): normal, with units taken as independent.`,
    ],
  ];
}

/** Labelled clusters, below which no interval is reliable. */
const FEW = 10;

/** Why numbers of a row may not be what they look like, also to a program: ids that differ, few labels, a part that is not random. */
function warningsOf({
  n,
  nLabelledClusters,
  nUnlabelled,
  nWithoutJudge,
  selection,
  corrected,
}: SystemEstimate): string[] {
  const { labelledMean, unlabelledMean, pValue } = selection;
  const isChosen = pValue.defined && pValue.value < RARELY;
  const warnings = [
    n === 0 && "no unit has both people’s labels and a value of the judge. Do the files name units alike?",
    nWithoutJudge > 0 &&
      `left out of all means: ${counted(nWithoutJudge, "labelled unit")} without a value of the judge.`,
    n > 0 && nUnlabelled === 0 && "the judge has no values of further units, and adds nothing to people alone.",
    n > 0 &&
      nLabelledClusters < FEW &&
      `people labelled ${counted(nLabelledClusters, "independent unit")}. With fewer than ${FEW} no interval is reliable.`,
    isChosen &&
      `the judge’s mean is ${valueText(labelledMean)} on the labelled units and ${valueText(unlabelledMean)} on the others, so that the labelled units are hardly a random part of all. Do not rely on “people and judge”, nor on people alone; on corrected only if what the judge says did not decide what people labelled.`,
    corrected.defined &&
      coversEveryShare(corrected.value) &&
      "corrected covers every share from 0 to 1: the judge is hardly better than chance, or people labelled too little to show how often it errs.",
  ];
  return warnings.filter((warning) => warning !== false);
}

function aboutOf({ judge, system }: SystemEstimate): string {
  return system === null ? judge : `${judge}, ${system}`;
}
