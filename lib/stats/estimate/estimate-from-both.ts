import { clusterBootstrap, clustersOf } from "../resampling/cluster-bootstrap";
import { bootstrapInterval, DEFAULT_CONFIDENCE, type Interval } from "../resampling/interval";
import { normalCdf, normalQuantile } from "../resampling/normal-distribution";
import type { Random } from "../resampling/random";
import { defined, mapStatistic, type Statistic, undefinedBecause } from "../statistic";
import { meanOf, standardDeviation, sumOf } from "../sum";
import {
  type JudgedUnit,
  type MeanEstimate,
  originOf,
  predictionPoweredMean,
  sumsOf,
  totalOf,
  type UnitSums,
} from "./prediction-powered";
import { type CorrectedShare, clusterEffect, isBeyondRates, roganGladen } from "./rogan-gladen";

/** A unit with what is known of it: the mean of people's labels, a judge's value. */
export interface UnitOfBoth {
  /** What units that are not independent share, such as their instruction. */
  readonly cluster: string;
  readonly people: number | null;
  readonly judge: number | null;
}

/** An estimate with its interval; each may not exist. */
export interface EstimatedMean {
  readonly mean: Statistic<MeanEstimate>;
  readonly interval: Statistic<Interval>;
}

/** One mean by each of the ways to learn it from people and a judge. */
export interface MeanFromBoth {
  /** Units with both, and with the judge's value alone; units with people's labels alone are in neither. */
  readonly n: number;
  readonly nUnlabelled: number;
  readonly nWithoutJudge: number;
  readonly nClusters: number;
  /** Clusters with a labelled unit. */
  readonly nLabelledClusters: number;
  readonly people: EstimatedMean;
  /** The judge's mean of all units, as biased as the judge is. */
  readonly judgeOnly: Statistic;
  readonly together: EstimatedMean;
  /** As many labels by people alone would give an interval as narrow as `together` does. */
  readonly worthLabels: Statistic;
  readonly corrected: Statistic<CorrectedShare>;
  readonly selection: Selection;
}

/** More often than this a random part would not differ as much from the other units. */
export const RARELY = 0.001;

/** How the judge's values of the labelled units differ from those of the others: by chance alone in a random part. */
export interface Selection {
  readonly labelledMean: Statistic;
  readonly unlabelledMean: Statistic;
  readonly pValue: Statistic;
}

export interface EstimateOptions {
  readonly confidence?: number;
  /** To draw clusters whole, refitting λ in each resample; null for the closed form, which takes units as independent. */
  readonly resampling: { readonly random: Random; readonly resamples: number } | null;
}

/**
 * The mean of units of which people labelled some and a judge all: by people alone, by the judge alone, by both together
 * (PPI++) and, where all values are 0 or 1, by the judge corrected for its sensitivity and specificity.
 * Source: PPI++ (2023); Rogan and Gladen (1978); see the functions that it calls.
 */
export function meanFromBoth(units: readonly UnitOfBoth[], options: EstimateOptions): MeanFromBoth {
  const { confidence = DEFAULT_CONFIDENCE, resampling } = options;
  const judged = units.flatMap(({ judge, ...unit }) => (judge === null ? [] : [{ ...unit, judge }]));
  const origin = originOf(judged);
  const clusters = clustersOf(judged.map(({ cluster }) => cluster)).map((positions) =>
    sumsOf(
      positions.flatMap((position) => judged[position] ?? []),
      origin,
    ),
  );
  const total = totalOf(clusters);
  const [people, together] = [predictionPoweredMean(total, origin, 0), predictionPoweredMean(total, origin)];
  const ofDrawn = (drawnClusters: readonly number[]) => {
    const sums = totalOf(drawnClusters.flatMap((cluster) => clusters[cluster] ?? []));
    const means = [predictionPoweredMean(sums, origin, 0), predictionPoweredMean(sums, origin)];
    return means.map((mean) => (mean.defined ? mean.value.estimate : Number.NaN));
  };
  const drawn =
    resampling && people.defined
      ? clusterBootstrap(
          clusters.map((_, cluster) => [cluster]),
          ofDrawn,
          resampling,
        )
      : null;
  const nLabelled = clusters.filter(({ n }) => n > 0).length;
  const estimated = (mean: Statistic<MeanEstimate>, index: number): EstimatedMean => {
    const distribution = drawn?.[index];
    if (!distribution) return { mean, interval: mean.defined ? normalInterval(mean.value, confidence) : mean };
    return {
      mean: mapStatistic(mean, (value) => ({ ...value, standardError: standardDeviation(distribution.sorted) })),
      // How far an estimate varies depends on the labelled clusters, however many others are drawn with them.
      interval: bootstrapInterval({ ...distribution, nDrawn: nLabelled }, { confidence }),
    };
  };
  const found = { people: estimated(people, 0), together: estimated(together, 1) };
  const selection = selectionOf(
    total,
    resampling ? clusters : judged.map((unit) => sumsOf([unit], origin)),
    origin.judge,
  );
  const isChosen = selection.pValue.defined && selection.pValue.value < RARELY;
  return {
    n: total.n,
    nUnlabelled: total.others,
    nWithoutJudge: units.length - judged.length,
    nClusters: clusters.length,
    nLabelledClusters: nLabelled,
    ...found,
    judgeOnly: judged.length > 0 ? defined(meanOf(judged.map(({ judge }) => judge))) : undefinedBecause("no-labels"),
    worthLabels: worthOf(found.people.mean, found.together.mean, total.n),
    corrected: correctedShare(judged, confidence, { isClustered: resampling !== null, isChosen }),
    selection,
  };
}

function normalInterval({ estimate, standardError }: MeanEstimate, confidence: number): Statistic<Interval> {
  const reach = normalQuantile(1 - (1 - confidence) / 2) * standardError;
  return defined({ low: estimate - reach, high: estimate + reach, confidence, method: "normal", nResamples: null });
}

function worthOf(people: Statistic<MeanEstimate>, together: Statistic<MeanEstimate>, n: number): Statistic {
  if (!people.defined) return people;
  if (!together.defined) return together;
  if (!(together.value.standardError > 0)) return undefinedBecause("no-variation");
  return defined(n * (people.value.standardError / together.value.standardError) ** 2);
}

/**
 * @param isClustered whether units of a cluster are not taken for independent
 * @param isChosen whether the labelled units are no random part: error rates of units that were chosen by the judge's answers do
 *   not carry over, which shows where it gives the others an answer more often than these rates allow
 */
function correctedShare(
  units: readonly (JudgedUnit & { readonly cluster: string })[],
  confidence: number,
  { isClustered, isChosen }: { isClustered: boolean; isChosen: boolean },
): Statistic<CorrectedShare> {
  const isAnswer = units.every(
    ({ judge, people }) => (judge === 0 || judge === 1) && !(Number(people) < 0 || Number(people) > 1),
  );
  if (!isAnswer) {
    return undefinedBecause(
      "values-out-of-range",
      "Sensitivity and specificity are of YES and NO: the judge’s values must be 0 or 1.",
    );
  }
  const labelled = units.flatMap(({ people, ...unit }) => (people === null ? [] : [{ people, ...unit }]));
  const others = units.filter(({ people }) => people === null);
  const ofInterest = others.length > 0 ? others : units;
  // Where as many people say YES as NO, there is nothing for the judge to be right about.
  const [positives, negatives] = [
    labelled.filter(({ people }) => people > 0.5),
    labelled.filter(({ people }) => people < 0.5),
  ];
  const counts = {
    n: ofInterest.length,
    yes: ofInterest.filter(({ judge }) => judge === 1).length,
    positives: positives.length,
    truePositives: positives.filter(({ judge }) => judge === 1).length,
    negatives: negatives.length,
    trueNegatives: negatives.filter(({ judge }) => judge === 0).length,
  };
  const corrected = (designEffect: number) => {
    const found = roganGladen(counts, confidence, designEffect);
    return found.defined && isChosen && isBeyondRates(counts) ? CHOSEN_BY_LABELS : found;
  };
  if (!isClustered) return corrected(1);
  const answers = [
    ...ofInterest.map((unit) => ({ ...unit, people: null })),
    ...positives.map((unit) => ({ ...unit, people: true })),
    ...negatives.map((unit) => ({ ...unit, people: false })),
  ];
  return corrected(clusterEffect(answers, counts));
}

const CHOSEN_BY_LABELS = undefinedBecause(
  "not-random",
  "The judge gives the other units one of its answers more often than its errors on the labelled ones allow. So its error rates hardly carry over: the labelled units may have been chosen by its answers.",
);

/**
 * The standard error is that of clusters around the mean of both parts, as if the part were random. Around its own mean, a few
 * equal values would have none, and any such part would look chosen.
 * @param clusters whose sums are independent
 */
function selectionOf(
  { n, judge, others, judgeOfOthers }: UnitSums,
  clusters: readonly UnitSums[],
  origin: number,
): Selection {
  const mean = (sum: number, count: number) =>
    count > 0 ? defined(origin + sum / count) : undefinedBecause("no-labels");
  const middle = (judge + judgeOfOthers) / (n + others);
  const distances = clusters.map(
    (of) => (of.judge - of.n * middle) / n - (of.judgeOfOthers - of.others * middle) / others,
  );
  const deviation = Math.sqrt(sumOf(distances.map((distance) => distance ** 2)));
  const isKnown = n > 1 && others > 1 && deviation > 0;
  return {
    labelledMean: mean(judge, n),
    unlabelledMean: mean(judgeOfOthers, others),
    pValue: isKnown
      ? defined(2 * normalCdf(-Math.abs(judge / n - judgeOfOthers / others) / deviation))
      : undefinedBecause("too-few-units"),
  };
}
