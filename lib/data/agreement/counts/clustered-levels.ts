import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import type { RaterGroup } from "@/lib/domain/agreement/agreement-filter";
import type { Level, ReadScale } from "@/lib/domain/protocol/scale";
import { patternsFromTable } from "@/lib/stats/reliability/label-table";
import { labelTableFromLabels } from "@/lib/stats/reliability/label-table-builder";
import type { LikeClusters } from "@/lib/stats/reliability/pattern-clusters";
import { MIN_LABELS_TO_PAIR, type UnitPatterns } from "@/lib/stats/reliability/unit-patterns";
import { type CountsGroup, compareCounts, patternsFromGroups } from "../patterns-from-groups";
import { countsOfLevels, type LevelGroup } from "./level-groups";
import { taskCounts } from "./task-counts";
import { readFacets, withFacets } from "./task-facets";

/** One task of each of so many instructions (`units`) that hold the same; rows of one cluster are of the same instructions. */
export interface ClusteredLevels extends LevelGroup {
  cluster: number;
}

/** The labelled tasks of a round by what their instruction holds, also those whose labels have no level. */
export async function readClusteredLevels(
  db: Reader,
  round: { id: string },
  group: RaterGroup,
): Promise<ClusteredLevels[]> {
  // One text an instruction: a row a task would take the driver many times as long.
  const found = await rows(
    z.object({ held: z.string(), instructions: z.int() }),
    Prisma.sql`
      SELECT held, count(*)::int AS instructions FROM (
        SELECT string_agg(facet_id || ':' || array_to_string(levels, ','), ';' ORDER BY facet_id, levels) AS held
        FROM ${await taskCounts(db, round, group)} JOIN task t ON t.id = counted.task_id
        WHERE levels IS NOT NULL GROUP BY t.instruction_id
      ) instruction GROUP BY held`,
    db,
  );
  const tasks = found.flatMap(({ held, instructions }, cluster) =>
    held.split(";").map((task) => {
      const [facet = "", levels = ""] = task.split(":");
      return { facetId: Number(facet), levels: numbersOf(levels), units: instructions, cluster };
    }),
  );
  return withFacets(tasks, await readFacets(db, round));
}

/** Of a list as SQL writes it. */
export function numbersOf(list: string): number[] {
  return list === "" ? [] : list.split(",").map(Number);
}

/** Reliability data, and which of its units are drawn together. */
export interface ClusteredPatterns {
  patterns: UnitPatterns;
  /** null where no two units that can be paired share an instruction: each is drawn by itself */
  clusters: readonly LikeClusters[] | null;
}

const NO_LEVELS = patternsFromTable(labelTableFromLabels([]));

/** The levels of these tasks as reliability data. @param scale the round’s; without values where no level is asked */
export function clusteredLevelPatterns(tasks: readonly ClusteredLevels[], scale: ReadScale): ClusteredPatterns {
  const read = scale.values.length > MOST_POINTS ? { ...scale, values: occurringIn(tasks, scale.values) } : scale;
  if (read.values.length === 0) return { patterns: NO_LEVELS, clusters: null };
  return clusteredPatterns(
    read,
    tasks.map(({ levels, units, cluster }) => ({ counts: countsOfLevels(levels, read.values), units, cluster })),
  );
}

/** Of a longer scale, 0–100, only the levels that occur are looked at: others change nothing. */
const MOST_POINTS = 11;

function occurringIn(tasks: readonly Pick<ClusteredLevels, "levels">[], values: readonly Level[]): Level[] {
  const occurring = new Set(tasks.flatMap(({ levels }) => levels));
  return values.filter((value) => occurring.has(value));
}

/** The same of counts that are known. */
export function clusteredPatterns(
  scale: Parameters<typeof patternsFromGroups>[0],
  found: readonly (CountsGroup & { cluster: number })[],
): ClusteredPatterns {
  const alike = new Map<string, { counts: readonly number[]; units: number }>();
  for (const { counts, units } of found) {
    const known = alike.get(counts.join());
    if (known) known.units += units;
    else alike.set(counts.join(), { counts, units });
  }
  // In one order, so that every seeded resample is the same each time.
  const groups = [...alike.values()].sort((a, b) => compareCounts(a.counts, b.counts));
  const patternOf = new Map(groups.map(({ counts }, pattern) => [counts.join(), pattern]));
  const clusters = new Map<number, { patterns: number[]; times: number; pairable: number }>();
  let areShared = false;
  for (const { counts, units, cluster } of found) {
    const pattern = patternOf.get(counts.join()) ?? 0;
    const known = clusters.get(cluster) ?? { patterns: [], times: units, pairable: 0 };
    known.patterns.push(pattern);
    if (counts.reduce((sum, count) => sum + count, 0) >= MIN_LABELS_TO_PAIR) known.pairable++;
    areShared ||= known.pairable > 1;
    clusters.set(cluster, known);
  }
  return { patterns: patternsFromGroups(scale, groups), clusters: areShared ? alikeAsOne(clusters.values()) : null };
}

function alikeAsOne(clusters: Iterable<LikeClusters>): LikeClusters[] {
  const alike = new Map<string, { patterns: readonly number[]; times: number }>();
  for (const { patterns, times } of clusters) {
    const held = patterns.toSorted((a, b) => a - b);
    const known = alike.get(held.join());
    if (known) known.times += times;
    else alike.set(held.join(), { patterns: held, times });
  }
  return [...alike.values()];
}
