import type { ValueScale } from "@/lib/stats/label-value";
import type { UnitPatterns } from "@/lib/stats/reliability/unit-patterns";
import { patternsFromCounts } from "@/lib/stats/reliability/unit-value-counts";

/** `units` units that have these counts, one for each value. */
export interface CountsGroup {
  counts: readonly number[];
  units: number;
}

/**
 * Reliability data from groups of like units. Units whose every count is 0 (such as UNKNOWN throughout) stay units. The
 * patterns are found among the groups, not among their units, of which there may be a million.
 */
export function patternsFromGroups(
  { values, isReversible }: Pick<ValueScale, "values" | "isReversible">,
  groups: readonly CountsGroup[],
): UnitPatterns {
  const counts = new Uint32Array(groups.length * values.length);
  groups.forEach((group, index) => {
    counts.set(group.counts, index * values.length);
  });
  const ofGroups = patternsFromCounts({ values, counts, isReversible });
  const nUnits = groups.reduce((sum, { units }) => sum + units, 0);
  const unitsOfPattern = new Uint32Array(ofGroups.nPatterns);
  groups.forEach(({ units }, index) => {
    const pattern = ofGroups.patternOfUnit[index] ?? 0;
    unitsOfPattern[pattern] = (unitsOfPattern[pattern] ?? 0) + units;
  });
  let patternOfUnit: Uint32Array | null = null;
  return {
    ...ofGroups,
    nUnits,
    unitsOfPattern,
    // Megabytes that few ask for.
    get patternOfUnit() {
      patternOfUnit ??= unitsOneByOne(ofGroups.patternOfUnit, groups, nUnits);
      return patternOfUnit;
    },
  };
}

function unitsOneByOne(patternOfGroup: Uint32Array, groups: readonly CountsGroup[], nUnits: number): Uint32Array {
  const patternOfUnit = new Uint32Array(nUnits);
  let unit = 0;
  groups.forEach(({ units }, index) => {
    patternOfUnit.fill(patternOfGroup[index] ?? 0, unit, unit + units);
    unit += units;
  });
  return patternOfUnit;
}

/**
 * The counts of a unit, on a reversible scale in whichever of its two readings comes first: units that differ only in their
 * being turned round are then alike, and in the same order.
 */
export function countsAsRead({ isReversible }: Pick<ValueScale, "isReversible">, counts: readonly number[]) {
  if (!isReversible) return counts;
  const turned = [...counts].reverse();
  return compareCounts(counts, turned) <= 0 ? counts : turned;
}

/** By the first count that differs. */
export function compareCounts(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
