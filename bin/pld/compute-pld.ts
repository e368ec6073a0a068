import type { LabelValue } from "@/lib/stats/label-value";
import { type JudgeBesideCeiling, judgeBesideCeiling } from "@/lib/stats/preference/beside-ceiling";
import {
  type HumanCeiling,
  humanCeiling,
  humanCeilingInterval,
  labelsOfUnit,
} from "@/lib/stats/preference/human-ceiling";
import {
  type OutcomePair,
  outcomeConfusion,
  type PairwiseLabelDistanceIntervals,
  type PairwiseLabelDistances,
  pairwiseLabelDistance,
  pairwiseLabelDistanceIntervals,
  pairwiseLabelDistances,
} from "@/lib/stats/preference/pairwise-label-distance";
import { sharedClusters } from "@/lib/stats/reliability/pattern-clusters";
import type { Interval } from "@/lib/stats/resampling/interval";
import { seededRandom } from "@/lib/stats/resampling/random";
import type { Statistic } from "@/lib/stats/statistic";
import type { ResamplingOptions } from "../statistics/resampling-options";
import { CONSENSUS_RULES, type Consensus, type OutcomeGroup } from "./read-outcomes";

/** How far one source's outcomes are from the labels'. */
export interface PldResult {
  readonly by: OutcomeGroup["by"];
  readonly distances: PairwiseLabelDistances;
  /** null where no intervals were asked for */
  readonly intervals: PairwiseLabelDistanceIntervals | null;
  /** Whether the intervals draw clusters, since one holds several of these pairs; else pairs. */
  readonly drawsClusters: boolean;
  readonly confusion: ReturnType<typeof outcomeConfusion>;
  /** Pairs that only one of the two has. */
  readonly nOnlyLabels: number;
  readonly nOnlyPredictions: number;
  /** Compared with the human ceiling, against the same raters of the labels; null with one rater. */
  readonly besideCeiling: JudgeBesideCeiling | null;
}

export function computePld(
  labels: OutcomeGroup,
  predictions: OutcomeGroup,
  options: ResamplingOptions,
  consensus: Consensus,
): PldResult {
  const pairs: OutcomePair[] = [];
  const inClusters: { cluster: string; pattern: number }[] = [];
  for (const [pair, label] of labels.outcomes) {
    const prediction = predictions.outcomes.get(pair);
    if (prediction === undefined) continue;
    pairs.push({ label, prediction });
    const cluster = labels.clusters?.get(pair) ?? pair;
    inClusters.push({ cluster, pattern: pairwiseLabelDistance({ label, prediction }) });
  }
  const clusters = labels.clusters && sharedClusters(inClusters);
  const distances = pairwiseLabelDistances(pairs);
  const { resamples, seed, confidence, method, planned } = options;
  return {
    by: predictions.by,
    distances,
    intervals:
      resamples === 0
        ? null
        : pairwiseLabelDistanceIntervals(distances.counts, {
            random: seededRandom(seed),
            resamples,
            confidence,
            method,
            clusters,
            planned,
          }),
    drawsClusters: clusters !== null,
    confusion: outcomeConfusion(pairs),
    nOnlyLabels: labels.outcomes.size - pairs.length,
    nOnlyPredictions: predictions.outcomes.size - pairs.length,
    besideCeiling: labels.table.nRaters < 2 ? null : besideCeiling(labels, predictions, options, consensus),
  };
}

function besideCeiling(
  { table, clusters }: OutcomeGroup,
  { outcomes }: OutcomeGroup,
  { resamples, seed, confidence, method }: ResamplingOptions,
  consensus: Consensus,
): JudgeBesideCeiling {
  const units = (table.unitIds ?? []).flatMap((id, unit) => {
    const prediction = outcomes.get(id);
    if (prediction === undefined) return [];
    const labels = labelsOfUnit(table, unit).map(({ value }) => value);
    return [{ labels, prediction, units: 1, ...(clusters && { cluster: clusters.get(id) ?? id }) }];
  });
  const drawing = () => ({ random: seededRandom(seed), resamples, confidence, method });
  return judgeBesideCeiling(units, ruleOf(consensus), resamples === 0 ? null : drawing);
}

function ruleOf(consensus: Consensus) {
  return (labels: readonly LabelValue[]) => CONSENSUS_RULES[consensus](labels.map(Number));
}

/** Each rater of the labels against the others: the reference for reading a judge's WPLD. Null with one rater. */
export function ceilingOf(
  { table, clusters }: OutcomeGroup,
  { resamples, seed, confidence, method }: ResamplingOptions,
  consensus: Consensus,
): { ceiling: HumanCeiling; interval: Statistic<Interval> | null } | null {
  if (table.nRaters < 2) return null;
  const clusterOfUnit = clusters && (table.unitIds ?? []).map((id) => clusters.get(id) ?? id);
  const ceiling = humanCeiling(table, ruleOf(consensus), clusterOfUnit);
  const options = { random: seededRandom(seed), resamples, confidence, method };
  return { ceiling, interval: resamples === 0 ? null : humanCeilingInterval(ceiling, options) };
}
