import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import type { RaterGroup } from "@/lib/results/agreement-filter";
import { type ReadScale, readScale } from "@/lib/round/protocol/round-scale";
import type { Level, PairOrder } from "@/lib/round/protocol/scale";
import type { JoinedPatterns } from "@/lib/stats/comparison/joined-patterns";
import { MIN_LABELS_TO_PAIR } from "@/lib/stats/reliability/unit-patterns";
import { type ClusteredLevels, readClusteredLevels } from "./counts/clustered-levels";
import { numbersOf } from "./counts/held-counts";
import { countsOfLevels } from "./counts/level-groups";
import { taskCounts } from "./counts/task-counts";
import type { AnalysedRound } from "./find-analysed-round";
import { type CountsGroup, compareCounts, countsAsRead, patternsFromGroups } from "./patterns-from-groups";

export interface JoinedRounds {
  design: "paired" | "unpaired";
  joined: JoinedPatterns;
  nUnits: { a: number; b: number };
}

/** With fewer units in common a paired comparison says nothing. */
const MIN_IN_COMMON = 2;

/**
 * Two rounds on one scale joined by what was judged: by the response, or by the two responses whichever way round.
 * Paired over the tasks that have two labels or more in both rounds; unpaired where there are hardly any.
 * @returns null of real numbers too different to be joined here
 */
export async function joinRounds(
  db: Reader,
  a: AnalysedRound,
  b: AnalysedRound,
  group: RaterGroup,
  order: PairOrder,
): Promise<JoinedRounds | null> {
  const [levelsA, levelsB] = [await readClusteredLevels(db, a, group), await readClusteredLevels(db, b, group)];
  const scale = scaleWith(readScale(a, order), [...levelsA, ...levelsB]);
  if (scale.values.length * (levelsA.length + levelsB.length) > MOST_COUNTS) return null;
  const [allA, allB] = [tasksOf(levelsA, scale), tasksOf(levelsB, scale)];
  const common = await pairedTasks(db, { a, b, scale }, group);
  const isPaired = unitsIn(common) >= MIN_IN_COMMON;
  const ofA = isPaired ? common.map((pair) => ({ ...pair, counts: pair.a })) : pairable(allA);
  const ofB = isPaired ? common.map((pair) => ({ ...pair, counts: pair.b })) : pairable(allB);
  const patterns = patternsFromGroups(scale, [...ofA, ...ofB]);
  return {
    design: isPaired ? "paired" : "unpaired",
    joined: {
      patterns,
      patternsOfA: patterns.patternOfUnit.subarray(0, unitsIn(ofA)),
      patternsOfB: patterns.patternOfUnit.subarray(unitsIn(ofA)),
      clusters: areShared(ofA) || areShared(ofB) ? { a: clusterOfUnit(ofA), b: clusterOfUnit(ofB) } : null,
    },
    nUnits: { a: unitsIn(allA), b: unitsIn(allB) },
  };
}

/** A task of each of `units` instructions that hold the same; those of one cluster are of the same instructions. */
interface InCluster {
  units: number;
  cluster: number;
}

interface PairedTask extends InCluster {
  a: readonly number[];
  b: readonly number[];
}

/** The tasks over the same response, or pair of responses, that have labels to compare in both rounds; each task at most once. */
async function pairedTasks(
  db: Reader,
  { a, b, scale }: { a: AnalysedRound; b: AnalysedRound; scale: ReadScale },
  group: RaterGroup,
): Promise<PairedTask[]> {
  const found = await rows(
    z.object({ held: z.string(), instructions: z.int() }),
    Prisma.sql`
      WITH a AS (${await judgedSql(db, a, group)}), b AS (${await judgedSql(db, b, group)})
      SELECT held, count(*)::int AS instructions FROM (
        SELECT string_agg(concat_ws(':', array_to_string(a.levels, ','), array_to_string(b.levels, ','),
          CASE WHEN a.turned <> b.turned THEN 'turned' ELSE '' END), ';' ORDER BY a.levels, b.levels, a.turned <> b.turned) AS held
        FROM a JOIN b USING (one, other, copy) WHERE a.levels IS NOT NULL AND b.levels IS NOT NULL
        GROUP BY a.instruction_id
      ) instruction GROUP BY held`,
    db,
  );
  return found
    .flatMap(({ held, instructions }, cluster) =>
      held.split(";").map((pair) => {
        const [levelsA = "", levelsB = "", turned = ""] = pair.split(":");
        const counts = (levels: string) => countsOfLevels(numbersOf(levels), scale.values);
        // As round a sees the pair.
        const ofB = turned === "" ? counts(levelsB) : counts(levelsB).reverse();
        return {
          a: countsAsRead(scale, counts(levelsA)),
          b: countsAsRead(scale, ofB),
          units: instructions,
          cluster,
        };
      }),
    )
    .filter((pair) => isPairable(pair.a) && isPairable(pair.b))
    .sort((x, y) => compareCounts(x.a, y.a) || compareCounts(x.b, y.b));
}

/** Each task's levels with what was judged, whichever way round; a second task over the same is the second copy of it. */
async function judgedSql(db: Reader, round: AnalysedRound, group: RaterGroup): Promise<Prisma.Sql> {
  return Prisma.sql`
    SELECT t.instruction_id, levels, least(response_a_id, response_b_id) AS one, greatest(response_a_id, response_b_id) AS other,
      coalesce(response_a_id > response_b_id, false) AS turned,
      row_number() OVER (PARTITION BY least(response_a_id, response_b_id), greatest(response_a_id, response_b_id)
        ORDER BY counted.position) AS copy
    FROM ${await taskCounts(db, round, group)} JOIN task t ON t.id = counted.task_id`;
}

/** A count of each value for each task must fit into memory. */
const MOST_COUNTS = 20_000_000;

/** Real numbers: those that occur. */
function scaleWith(scale: ReadScale, tasks: readonly { levels: readonly Level[] }[]): ReadScale {
  if (!scale.isOpen) return scale;
  return { ...scale, values: [...new Set(tasks.flatMap(({ levels }) => levels))].sort((x, y) => x - y) };
}

/** The tasks that have a level at all. */
function tasksOf(all: readonly ClusteredLevels[], scale: ReadScale): (CountsGroup & InCluster)[] {
  return all
    .filter(({ levels }) => levels.length > 0)
    .map(({ levels, units, cluster }) => ({
      counts: countsAsRead(scale, countsOfLevels(levels, scale.values)),
      units,
      cluster,
    }))
    .sort((x, y) => compareCounts(x.counts, y.counts));
}

/** Whether two tasks share an instruction. */
function areShared(tasks: readonly InCluster[]): boolean {
  return new Set(tasks.map(({ cluster }) => cluster)).size < tasks.length;
}

/** Tasks one by one, each with a number of its instruction. */
function clusterOfUnit(tasks: readonly InCluster[]): Uint32Array {
  const first = new Map<number, number>();
  let instructions = 0;
  for (const { cluster, units } of tasks) {
    if (first.has(cluster)) continue;
    first.set(cluster, instructions);
    instructions += units;
  }
  return Uint32Array.from(
    tasks.flatMap(({ cluster, units }) => Array.from({ length: units }, (_, i) => (first.get(cluster) ?? 0) + i)),
  );
}

function pairable<Task extends CountsGroup>(tasks: readonly Task[]): Task[] {
  return tasks.filter(({ counts }) => isPairable(counts));
}

function isPairable(counts: readonly number[]): boolean {
  return counts.reduce((sum, count) => sum + count, 0) >= MIN_LABELS_TO_PAIR;
}

function unitsIn(groups: readonly { units: number }[]): number {
  return groups.reduce((sum, { units }) => sum + units, 0);
}
