import {
  type JudgedUnit,
  type JudgePairDifference,
  judgeDifferences,
} from "@/lib/stats/closeness/closeness-differences";
import type { ClosenessMeasure } from "@/lib/stats/closeness/closeness-measure";
import { majority } from "@/lib/stats/consensus/majority";
import { outcomeOfMeanPreference } from "@/lib/stats/preference/outcome";
import { seededRandom } from "@/lib/stats/resampling/random";
import { meanOf } from "@/lib/stats/sum";
import { AppError } from "@/lib/wire/app-error";
import type { ReadScores } from "../labels/read-scores";
import type { ResamplingOptions } from "../statistics/resampling-options";

/** What labels are, and so by which measures judges are compared. */
export type JudgedAs = "scores" | "preferences" | "categories";

const MEASURES: Readonly<Record<JudgedAs, readonly ClosenessMeasure[]>> = {
  scores: ["pearson", "spearman", "kendall", "weighted_kappa", "mae"],
  preferences: ["wpld", "accuracy"],
  categories: ["accuracy"],
};

const OF_OUTCOME = { win: 1, tie: 0, loss: -1 } as const;

/** Every two raters of the second file, on the units that people labelled too. */
export function computeJudges(
  people: ReadScores,
  judges: ReadScores,
  as: JudgedAs,
  { resamples, seed, confidence }: ResamplingOptions,
): JudgePairDifference[] {
  const [ofPeople, ofJudges] = [people.groups[0], judges.groups[0]];
  const names = ofJudges?.raters ?? [];
  if (!ofPeople || !ofJudges || names.length < 2) {
    throw new AppError(
      "INVALID",
      `${judges.name}: expected at least two judges to compare, found ${names.length}; --other-rater names their column.`,
    );
  }
  const byUnit = new Map<string, { cluster: string; labels: number[] }>();
  for (const { unit, cluster, value } of ofPeople.scores) {
    const known = byUnit.get(unit);
    if (known) known.labels.push(value);
    else byUnit.set(unit, { cluster, labels: [value] });
  }
  const judged = new Map<string, { cluster: string; values: (number | null)[] }>();
  for (const { unit, cluster, rater, value } of ofJudges.scores) {
    const known = judged.get(unit) ?? { cluster, values: names.map(() => null) };
    known.values[names.indexOf(rater)] = as === "preferences" ? OF_OUTCOME[outcomeOfMeanPreference(value)] : value;
    judged.set(unit, known);
  }
  const units = [...byUnit].flatMap(([unit, { cluster, labels }]): JudgedUnit[] => {
    const own = judged.get(unit);
    const together = consensus(labels, as);
    if (!own || together === null) return [];
    return [{ cluster: cluster === unit ? own.cluster : cluster, people: together, judges: own.values }];
  });
  const drawing = { random: seededRandom(seed), resamples, confidence, reversal: ofPeople.reversal };
  return judgeDifferences(names, units, MEASURES[as], drawing);
}

/** The mean of scores, the outcome of the mean preference, the majority of categories (null where none is). */
function consensus(labels: readonly number[], as: JudgedAs): number | null {
  if (as === "categories") {
    const most = majority(labels, "undefined");
    return most.defined ? most.value : null;
  }
  const mean = meanOf(labels);
  return as === "preferences" ? OF_OUTCOME[outcomeOfMeanPreference(mean)] : mean;
}
