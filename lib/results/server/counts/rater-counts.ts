import { Prisma } from "@/lib/db/generated/client";
import { type CountedRound, type CountedStudy, inRounds, notExcluded } from "../not-excluded";

/**
 * What each rater labelled in each round, to follow FROM: `round_id`, `rater_id`, `labels`, `levels`, `timed`. Kept by
 * triggers, and counted where something is left out; a rater without labels may be missing.
 */
export function raterCounts(of: CountedRound | CountedStudy): Prisma.Sql {
  if (of.excluded === null) return Prisma.sql`rater_tally`;
  return Prisma.sql`(
    SELECT a.round_id, a.rater_id, count(*)::int AS labels, count(a.level)::int AS levels,
      count(*) FILTER (WHERE a.duration_ms > 0)::int AS timed
    FROM annotation a JOIN task t ON t.id = a.task_id
    WHERE ${inRounds(Prisma.sql`a.round_id`, of)} AND a.superseded_at IS NULL AND t.stratum = 'main'${notExcluded(of)}
    GROUP BY a.round_id, a.rater_id)`;
}
