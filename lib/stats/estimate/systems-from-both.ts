import { groupRows } from "../group-rows";
import { meanOf } from "../sum";
import { type EstimateOptions, type MeanFromBoth, meanFromBoth, type UnitOfBoth } from "./estimate-from-both";

export interface UnitOfSystem extends UnitOfBoth {
  readonly system: string;
}

/** The mean of a system's units, from people and a judge. */
export interface SystemFromBoth extends MeanFromBoth {
  readonly system: string;
}

/** The mean difference of two systems, first less second, within the clusters that have units of both. */
export interface DifferenceFromBoth extends MeanFromBoth {
  readonly a: string;
  readonly b: string;
}

/**
 * Each system's mean, and the difference of every two: of a cluster with labelled units of both the difference of their means,
 * else that of the judge's means.
 * @param options for each estimate, so that all begin the same sequence and leaving one out moves no other's interval
 */
export function systemsFromBoth(
  units: readonly UnitOfSystem[],
  options: () => EstimateOptions,
): { systems: SystemFromBoth[]; differences: DifferenceFromBoth[] } {
  const bySystem = [...groupRows(units, ({ system }) => system)];
  return {
    systems: bySystem.map(([system, own]) => ({ system, ...meanFromBoth(own, options()) })),
    differences: bySystem.flatMap(([a, ofA], index) =>
      bySystem.slice(index + 1).flatMap(([b, ofB]) => {
        const differences = differencesOf(ofA, ofB);
        return differences.length === 0 ? [] : [{ a, b, ...meanFromBoth(differences, options()) }];
      }),
    ),
  };
}

function differencesOf(ofA: readonly UnitOfBoth[], ofB: readonly UnitOfBoth[]): UnitOfBoth[] {
  const [a, b] = [groupRows(ofA, ({ cluster }) => cluster), groupRows(ofB, ({ cluster }) => cluster)];
  return [...a].flatMap(([cluster, unitsA]): UnitOfBoth[] => {
    const unitsB = b.get(cluster);
    if (!unitsB) return [];
    const sides = [unitsA, unitsB];
    const labelled = sides.map((units) => units.filter(({ people, judge }) => people !== null && judge !== null));
    if (labelled.every((units) => units.length > 0)) {
      return [{ cluster, people: difference(labelled, "people"), judge: difference(labelled, "judge") }];
    }
    return [{ cluster, people: null, judge: difference(sides, "judge") }];
  });
}

function difference(sides: readonly (readonly UnitOfBoth[])[], by: "people" | "judge"): number | null {
  const [a, b] = sides.map((units) => units.flatMap((unit) => unit[by] ?? []));
  return a && b && a.length > 0 && b.length > 0 ? meanOf(a) - meanOf(b) : null;
}
