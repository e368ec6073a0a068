import { groupRows } from "@/lib/results/server/group-rows";
import { type MeanFromBoth, meanFromBoth, type UnitOfBoth } from "@/lib/stats/estimate/estimate-from-both";
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

/** The mean difference of two systems within clusters, with the help of a judge. */
export interface DifferenceEstimate extends MeanFromBoth {
  readonly judge: string;
  readonly a: string;
  readonly b: string;
}

export interface Estimates {
  readonly results: readonly SystemEstimate[];
  readonly differences: readonly DifferenceEstimate[];
}

export interface EstimateChoices extends ResamplingOptions {
  /** Whether clusters are drawn whole; else units, or the clusters' differences, are taken as independent. */
  readonly isClustered: boolean;
}

interface Unit extends UnitOfBoth {
  readonly system: string | null;
}

/** Means and differences of systems by every judge, from people's labels of some units and the judge's of all. */
export function computeEstimates(people: ReadScores, judges: ReadScores, choices: EstimateChoices): Estimates {
  const bySystem = people.hasSystems || judges.hasSystems;
  const found = judges.groups.flatMap(({ raters, scores }) =>
    raters.map((judge) => ({
      judge,
      units: unitsOf(
        people,
        judges,
        scores.filter(({ rater }) => rater === judge),
      ),
    })),
  );
  // Every judge and system begins the same sequence, so that leaving one out moves no other's interval.
  const estimate = (units: readonly UnitOfBoth[]) =>
    meanFromBoth(units, {
      confidence: choices.confidence,
      resampling: choices.isClustered ? { random: seededRandom(choices.seed), resamples: choices.resamples } : null,
    });
  const estimates = found.map(({ judge, units }) => {
    const systems = bySystem ? [...groupRows(units, ({ system }) => system)] : [[null, units] as const];
    return {
      results: systems.map(([system, own]) => ({ judge, system, ...estimate(own) })),
      differences: systems.flatMap(([a, ofA], index) =>
        systems
          .slice(index + 1)
          .flatMap(([b, ofB]) =>
            a === null || b === null ? [] : [{ judge, a, b, ...estimate(differencesOf(ofA, ofB)) }],
          ),
      ),
    };
  });
  return {
    results: estimates.flatMap(({ results }) => results),
    differences: estimates
      .flatMap(({ differences }) => differences)
      .filter(({ n, nUnlabelled }) => n + nUnlabelled > 0),
  };
}

/** Each unit that people or the judge have a value of, people's as their mean. */
function unitsOf(people: ReadScores, judges: ReadScores, scores: readonly Score[]): Unit[] {
  // A unit is also known by its system, but only where both files say it.
  const keyOf = ({ unit, system }: Score) =>
    people.hasSystems && judges.hasSystems ? JSON.stringify([unit, system]) : unit;
  const labels = groupRows(
    people.groups.flatMap(({ scores }) => scores),
    keyOf,
  );
  const judged = new Map(scores.map((score) => [keyOf(score), score]));
  return [...new Set([...labels.keys(), ...judged.keys()])].flatMap((key): Unit[] => {
    const own = labels.get(key) ?? [];
    const ofJudge = judged.get(key);
    const known = [...own, ...(ofJudge ? [ofJudge] : [])];
    const [first] = known;
    if (!first) return [];
    return [
      {
        cluster: known.find(({ cluster, unit }) => cluster !== unit)?.cluster ?? first.cluster,
        system: known.find(({ system }) => system !== null)?.system ?? null,
        people: own.length > 0 ? meanOf(own.map(({ value }) => value)) : null,
        judge: ofJudge?.value ?? null,
      },
    ];
  });
}

/** Of each cluster that has units of both systems: of labelled ones, where both have any, else of all that are judged. */
function differencesOf(ofA: readonly Unit[], ofB: readonly Unit[]): UnitOfBoth[] {
  const [a, b] = [ofA, ofB].map((units) => groupRows(units, ({ cluster }) => cluster));
  return [...(a ?? [])].flatMap(([cluster, unitsA]): UnitOfBoth[] => {
    const unitsB = b?.get(cluster);
    if (!unitsB) return [];
    const sides = [unitsA, unitsB];
    const labelled = sides.map((units) => units.filter(({ people, judge }) => people !== null && judge !== null));
    if (labelled.every((units) => units.length > 0)) {
      return [{ cluster, people: difference(labelled, "people"), judge: difference(labelled, "judge") }];
    }
    return [{ cluster, people: null, judge: difference(sides, "judge") }];
  });
}

function difference(sides: readonly (readonly Unit[])[], by: "people" | "judge"): number | null {
  const [a, b] = sides.map((units) => units.flatMap((unit) => unit[by] ?? []));
  return a && b && a.length > 0 && b.length > 0 ? meanOf(a) - meanOf(b) : null;
}
