import { z } from "zod";
import type { Level } from "@/lib/round/protocol/scale";
import type { TaskFacet } from "./task-facets";

export const levelsSchema = z
  .array(z.number().nullable())
  .transform((all) => all.filter((level): level is number => level !== null));

/** Labelled tasks of a facet that were given these levels. */
export interface LevelGroup {
  facet: TaskFacet;
  /** ascending, without labels that have none */
  levels: readonly Level[];
  units: number;
}

/** How often each value of a scale is among levels. */
export function countsOfLevels(levels: readonly Level[], values: readonly Level[]): number[] {
  const counts = values.map(() => 0);
  for (const level of levels) {
    const index = values.indexOf(level);
    if (index >= 0) counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}
