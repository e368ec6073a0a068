import type { Level } from "@/lib/domain/protocol/scale";
import { patternsFromTable } from "@/lib/stats/reliability/label-table";
import { labelTableFromLabels } from "@/lib/stats/reliability/label-table-builder";
import type { UnitPatterns } from "@/lib/stats/reliability/unit-patterns";
import { patternsFromGroups } from "../patterns-from-groups";
import { GroupCounter } from "./group-counter";
import { compareCounts, type Pattern, patternsOf } from "./patterns";
import {
  LABELS_SLOT,
  LEVEL_SLOTS,
  LEVELS_SLOT,
  largestCount,
  oncePer,
  type RoundCounts,
  type TaskFacet,
} from "./round-counts";
import type { RoundDigest } from "./round-digest";

/** So many labelled tasks of a facet were given these levels. */
export interface LevelGroup {
  facet: TaskFacet;
  /** how often each value of the scale */
  levels: readonly number[];
  units: number;
}

/** The labelled tasks by facet and levels; also those whose labels have no level. */
export const levelGroups = oncePer((digest: RoundDigest): LevelGroup[] =>
  digest.patterns("levels").flatMap(({ parts: [facetId = 0, ...levels], units }) => {
    const facet = digest.facets.get(facetId);
    return facet ? [{ facet, levels, units }] : [];
  }),
);

/** The labelled tasks of some counts: facet and levels. */
export function countLevels(counts: RoundCounts): Pattern[] {
  const size = largestCount(counts) + 1;
  const counter = new GroupCounter([
    Math.max(1, counts.facets.length),
    ...Array.from({ length: LEVEL_SLOTS }, () => size),
  ]);
  const parts = new Uint32Array(1 + LEVEL_SLOTS);
  for (let task = 0; task < counts.nTasks; task++) {
    const start = counts.starts[task] ?? 0;
    if (start === counts.starts[task + 1] || counts.counts[start + LABELS_SLOT] === 0) continue;
    parts[0] = counts.facetOf[task] ?? 0;
    for (let level = 0; level < LEVEL_SLOTS; level++)
      parts[1 + level] = counts.counts[start + LEVELS_SLOT + level] ?? 0;
    counter.add(parts);
  }
  return patternsOf(counter, counts.facetIds);
}

/** Groups with the same levels as one, in the order of the levels: so every seeded resample is the same each time. */
export function mergeLevels(groups: readonly Omit<LevelGroup, "facet">[]): Omit<LevelGroup, "facet">[] {
  const merged = new Map<string, { levels: readonly number[]; units: number }>();
  for (const { levels, units } of groups) {
    const key = levels.join();
    const known = merged.get(key);
    if (known) known.units += units;
    else merged.set(key, { levels, units });
  }
  return [...merged.values()].sort((a, b) => compareCounts(a.levels, b.levels));
}

const NO_LEVELS = patternsFromTable(labelTableFromLabels([]));

/** The levels of these groups as reliability data. @param values of the round’s scale; none where no level is asked */
export function levelPatterns(groups: readonly Omit<LevelGroup, "facet">[], values: readonly Level[]): UnitPatterns {
  if (values.length === 0) return NO_LEVELS;
  return patternsFromGroups(
    values,
    mergeLevels(groups).map(({ levels, units }) => ({ counts: levels.slice(0, values.length), units })),
  );
}
