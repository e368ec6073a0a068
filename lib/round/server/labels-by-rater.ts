import { Prisma } from "@/lib/db/generated/client";

/**
 * How many labels of each rater count in each round (round_id, rater_id, labels), of all kinds of tasks: for use after
 * FROM or JOIN. Those of real tasks are kept by triggers, so that nobody counts a million; the others are few.
 */
export const LABELS_BY_RATER: Prisma.Sql = Prisma.sql`(
  SELECT round_id, rater_id, labels FROM rater_tally
  UNION ALL
  SELECT other.round_id, annotation.rater_id, 1 FROM task other JOIN annotation ON annotation.task_id = other.id
  WHERE other.stratum <> 'main' AND annotation.superseded_at IS NULL
)`;
