import { type MeanFromBoth, meanFromBoth } from "@/lib/stats/estimate/estimate-from-both";
import { type DifferenceFromBoth, systemsFromBoth, type UnitOfSystem } from "@/lib/stats/estimate/systems-from-both";
import { groupRows } from "@/lib/stats/group-rows";
import { seededRandom } from "@/lib/stats/resampling/random";
import { meanOf } from "@/lib/stats/sum";
import type { ReadScores, Score } from "../labels/read-scores";
import type { ResamplingOptions } from "../statistics/resampling-options";

/** The mean of a system's units, or of all, with the help of a judge. */
export interface SystemEstimate extends MeanFromBoth {
  readonly judge: string;
  /** null without --system */
  readonly system: string | null;
}

export interface DifferenceEstimate extends DifferenceFromBoth {
  readonly judge: string;
}

export interface Estimates {
  readonly results: readonly SystemEstimate[];
  readonly differences: readonly DifferenceEstimate[];
}

export interface EstimateChoices extends ResamplingOptions {
  /** Whether clusters are drawn whole; else units, or the clusters' differences, are taken as independent. */
  readonly isClustered: boolean;
}

/** Means and differences of systems by every judge, from people's labels of some units and the judge's of all. */
export function computeEstimates(people: ReadScores, judges: ReadScores, choices: EstimateChoices): Estimates {
  // Every judge and system begins the same sequence, so that leaving one out moves no other's interval.
  const options = () => ({
    confidence: choices.confidence,
    resampling: choices.isClustered ? { random: seededRandom(choices.seed), resamples: choices.resamples } : null,
  });
  const estimates = judges.groups.flatMap(({ raters, scores }) =>
    raters.map((judge): Estimates => {
      const units = unitsOf(
        people,
        judges,
        scores.filter(({ rater }) => rater === judge),
      );
      if (!people.hasSystems && !judges.hasSystems) {
        return { results: [{ judge, system: null, ...meanFromBoth(units, options()) }], differences: [] };
      }
      const found = systemsFromBoth(units, options);
      return {
        results: found.systems.map((estimate) => ({ judge, ...estimate })),
        differences: found.differences.map((estimate) => ({ judge, ...estimate })),
      };
    }),
  );
  return {
    results: estimates.flatMap(({ results }) => results),
    differences: estimates.flatMap(({ differences }) => differences),
  };
}

/** Each unit that people or the judge have a value of, people's as their mean. */
function unitsOf(people: ReadScores, judges: ReadScores, scores: readonly Score[]): UnitOfSystem[] {
  // A unit is also known by its system, but only where both files say it.
  const keyOf = ({ unit, system }: Score) =>
    people.hasSystems && judges.hasSystems ? JSON.stringify([unit, system]) : unit;
  const labels = groupRows(
    people.groups.flatMap(({ scores }) => scores),
    keyOf,
  );
  const judged = new Map(scores.map((score) => [keyOf(score), score]));
  return [...new Set([...labels.keys(), ...judged.keys()])].flatMap((key): UnitOfSystem[] => {
    const own = labels.get(key) ?? [];
    const ofJudge = judged.get(key);
    const known = [...own, ...(ofJudge ? [ofJudge] : [])];
    const [first] = known;
    if (!first) return [];
    return [
      {
        cluster: known.find(({ cluster, unit }) => cluster !== unit)?.cluster ?? first.cluster,
        system: known.find(({ system }) => system !== null)?.system ?? "",
        people: own.length > 0 ? meanOf(own.map(({ value }) => value)) : null,
        judge: ofJudge?.value ?? null,
      },
    ];
  });
}
