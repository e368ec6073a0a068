import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import type { RaterGroup } from "@/lib/domain/agreement/agreement-filter";
import type { Level } from "@/lib/domain/protocol/scale";
import { type CountsGroup, compareCounts } from "../patterns-from-groups";
import { taskCounts } from "./task-counts";
import { readFacets, type TaskFacet, withFacets } from "./task-facets";

export const levelsSchema = z
  .array(z.number().nullable())
  .transform((all) => all.filter((level): level is number => level !== null));

/** So many labelled tasks of a facet were given these levels. */
export interface LevelGroup {
  facet: TaskFacet;
  /** ascending, without labels that have none */
  levels: readonly Level[];
  units: number;
}

/** The labelled tasks of a round by facet and levels; also those whose labels have no level. */
export async function readLevelGroups(db: Reader, round: { id: string }, group: RaterGroup): Promise<LevelGroup[]> {
  const found = await rows(
    z.object({ facetId: z.int(), levels: levelsSchema, units: z.int() }),
    Prisma.sql`
      SELECT facet_id AS "facetId", levels, count(*)::int AS units FROM ${await taskCounts(db, round, group)}
      WHERE levels IS NOT NULL GROUP BY facet_id, levels`,
    db,
  );
  return withFacets(found, await readFacets(db, round));
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

/** Groups with the same levels as one, in the order of their counts: so every seeded resample is the same each time. */
export function mergeLevels(
  groups: readonly Omit<LevelGroup, "facet">[],
  values: readonly Level[],
): (CountsGroup & { levels: readonly Level[] })[] {
  const merged = new Map<string, { levels: readonly Level[]; units: number }>();
  for (const { levels, units } of groups) {
    const known = merged.get(levels.join());
    if (known) known.units += units;
    else merged.set(levels.join(), { levels, units });
  }
  return inOrder([...merged.values()], values);
}

function inOrder<Group extends Omit<LevelGroup, "facet">>(groups: readonly Group[], values: readonly Level[]) {
  return groups
    .map(({ levels, units }) => ({ levels, units, counts: countsOfLevels(levels, values) }))
    .sort((a, b) => compareCounts(a.counts, b.counts));
}
