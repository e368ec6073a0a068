import type { LabelValue } from "@/lib/stats/label-value";
import type { UnitPatterns } from "@/lib/stats/reliability/unit-patterns";
import { patternsFromCounts } from "@/lib/stats/reliability/unit-value-counts";

/** So many units have these counts, one for each value. */
export interface CountsGroup {
  counts: readonly number[];
  units: number;
}

/** Reliability data from groups of like units. Units whose every count is 0 (such as UNKNOWN throughout) stay units. */
export function patternsFromGroups(values: readonly LabelValue[], groups: readonly CountsGroup[]): UnitPatterns {
  const nUnits = groups.reduce((sum, { units }) => sum + units, 0);
  const counts = new Uint32Array(nUnits * values.length);
  let row = 0;
  for (const group of groups) {
    for (let unit = 0; unit < group.units; unit++, row += values.length) counts.set(group.counts, row);
  }
  return patternsFromCounts({ values, counts });
}
