import { z } from "zod";
import type { HumanCeilingDto, Judges } from "@/lib/compare/judges";
import { parseSourceId, type Source } from "@/lib/compare/sources";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, row } from "@/lib/db/rows";
import type { RaterGroup } from "@/lib/results/agreement-filter";
import { FIGURE_SEED } from "@/lib/results/agreement-statistic";
import { liveLabels } from "@/lib/results/server/live-labels";
import type { CountedRound, CountedStudy } from "@/lib/results/server/not-excluded";
import { bestOf } from "@/lib/round/protocol/round-scale";
import type { LabelValue } from "@/lib/stats/label-value";
import {
  drawsClusters,
  humanCeilingInterval,
  type LikeUnits,
  type OutcomeRule,
  pooledHumanCeiling,
} from "@/lib/stats/preference/human-ceiling";
import { outcomeOfMostPreferences, outcomeOfPreferences, outcomeOfScores } from "@/lib/stats/preference/outcome";
import { seededRandom } from "@/lib/stats/resampling/random";
import { defined, mapStatistic } from "@/lib/stats/statistic";
import { comparisonScaleOf } from "./source-sql";

/** Raters who are left out in turn: their labels of each unit, and what several of these come to. */
export interface LeftOutInTurn {
  /**
   * SQL of units with labels of two raters or more: instruction_id, x and y (the responses), labels as seen from x, and the ids
   * and numbers of their raters in the same order.
   */
  readonly units: Prisma.Sql;
  readonly rule: OutcomeRule;
}

/** How the raters behind a consensus are left out in turn; null where the truth is no consensus of several raters. */
export function leftOutInTurn(study: CountedStudy, truth: Source): LeftOutInTurn | null {
  const reference = parseSourceId(truth.id);
  const isConsensus = reference?.kind === "consensus" || reference?.kind === "majority";
  if (!isConsensus || (truth.nRaters ?? 0) < 2) return null;
  const { roundId, group } = reference;
  const round = { ...study, id: roundId };
  if (truth.shape === "scores") {
    return { units: scoredPairsSql(round, group), rule: (differences) => outcomeOfScoredPairs(differences, truth) };
  }
  const scale = comparisonScaleOf(truth.scale);
  const outcomeOf = reference.kind === "majority" ? outcomeOfMostPreferences : outcomeOfPreferences;
  return { units: levelsSql(round, group), rule: (labels) => outcomeOf(labels.map(Number), scale) };
}

/** How far the raters behind a consensus are from each other: what a judge compared with the same raters can be read against. */
export async function readHumanCeiling(
  db: Reader,
  inTurn: LeftOutInTurn | null,
): Promise<Pick<Judges, "ceiling" | "noCeiling">> {
  if (inTurn === null) {
    const noCeiling =
      "There is no human ceiling: it needs a consensus of at least two raters, each of whom is compared with the others.";
    return { ceiling: null, noCeiling };
  }
  return { ceiling: ceilingOf(await readLikeUnits(db, inTurn.units), inTurn.rule), noCeiling: null };
}

function ceilingOf({ groups, nRaters }: Labelled, rule: OutcomeRule): HumanCeilingDto {
  const { units, pooled } = pooledHumanCeiling(groups, rule);
  const intervalOf = (distances: typeof units) =>
    humanCeilingInterval({ units: distances, pooled }, { random: seededRandom(FIGURE_SEED) });
  // A share is the mean of a distance that is 1 for what is counted and 0 for the rest.
  const share = (distance: 0 | 1 | 2) => ({
    value: mapStatistic(pooled.shares, (shares) => shares[distance]),
    interval: intervalOf(
      units.map(({ counts, ...like }) => ({
        counts: [counts[0] + counts[1] + counts[2] - counts[distance], counts[distance], 0],
        ...like,
      })),
    ),
  });
  return {
    drawsInstructions: drawsClusters(units),
    nUnits: groups.reduce((sum, group) => sum + group.units, 0),
    nComparisons: pooled.n,
    nRaters,
    pld: [share(0), share(1), share(2)],
    wpld: { value: pooled.weighted, interval: intervalOf(units) },
  };
}

interface Labelled {
  groups: readonly LikeUnits[];
  nRaters: number;
}

/**
 * Counts the units that several raters labelled, by their labels and what their instruction holds, and these raters:
 * few groups represent a million labels, which would take many times longer one by one.
 * @param units each unit's instruction, its labels, ascending, and its raters
 */
async function readLikeUnits(db: Reader, units: Prisma.Sql): Promise<Labelled> {
  const { groups, nRaters } = await row(
    z.object({ groups: z.array(z.object({ held: z.string(), instructions: z.int() })), nRaters: z.int() }),
    Prisma.sql`
      WITH unit AS MATERIALIZED (${units})
      SELECT
        coalesce((
          SELECT json_agg(json_build_object('held', grouped.held, 'instructions', grouped.instructions) ORDER BY grouped.held)
          FROM (
            SELECT held, count(*) AS instructions FROM (
              SELECT string_agg(array_to_string(labels, ' '), ';' ORDER BY labels) AS held FROM unit GROUP BY instruction_id
            ) instruction GROUP BY held
          ) grouped
        ), '[]') AS groups,
        (SELECT count(DISTINCT rater.number)::int FROM unit CROSS JOIN LATERAL unnest(unit.raters) AS rater(number)) AS "nRaters"`,
    db,
  );
  const likeUnits = groups.flatMap(({ held, instructions }, cluster) =>
    held.split(";").map((labels) => ({ labels: labels.split(" ").map(Number), units: instructions, cluster })),
  );
  return { groups: likeUnits, nRaters };
}

function levelsSql(round: CountedRound, group: RaterGroup): Prisma.Sql {
  return Prisma.sql`
    SELECT t.instruction_id, t.response_a_id AS x, t.response_b_id AS y, array_agg(a.level ORDER BY a.level, r.number) AS labels,
      array_agg(r.number ORDER BY a.level, r.number) AS raters, array_agg(r.id ORDER BY a.level, r.number) AS rater_ids
    FROM annotation a JOIN task t ON t.id = a.task_id JOIN rater r ON r.id = a.rater_id
    WHERE ${liveLabels(round, group)} AND a.level IS NOT NULL
    GROUP BY t.id HAVING count(*) > 1`;
}

/** A unit is a pair of responses; of a rater's two levels of it only their difference matters: the first minus the second. */
function scoredPairsSql(round: CountedRound, group: RaterGroup): Prisma.Sql {
  return Prisma.sql`
    SELECT label.instruction_id, label.x, label.y, array_agg(label.ahead ORDER BY label.ahead, label.number) AS labels,
      array_agg(label.number ORDER BY label.ahead, label.number) AS raters,
      array_agg(label.rater_id ORDER BY label.ahead, label.number) AS rater_ids
    FROM (
      WITH scored AS MATERIALIZED (
        SELECT a.level, t.instruction_id, t.response_a_id AS response_id, r.number, r.id AS rater_id
        FROM annotation a JOIN task t ON t.id = a.task_id JOIN rater r ON r.id = a.rater_id
        WHERE ${liveLabels(round, group)} AND a.level IS NOT NULL
      )
      SELECT one.instruction_id, one.response_id AS x, two.response_id AS y, one.number, one.rater_id,
        one.level - two.level AS ahead
      FROM scored one JOIN scored two ON two.instruction_id = one.instruction_id AND two.number = one.number
        AND two.response_id > one.response_id
    ) label
    GROUP BY label.instruction_id, label.x, label.y HAVING count(*) > 1`;
}

/** The better mean score wins, equal to nine digits is a tie: over the same raters, the sign of the mean of their differences. */
function outcomeOfScoredPairs(differences: readonly LabelValue[], { scale }: Source) {
  const ahead = differences.reduce<number>((sum, difference) => sum + Number(difference), 0);
  return outcomeOfScores(defined(Number((ahead / differences.length).toFixed(9))), defined(0), bestOf(scale));
}
