import { Prisma } from "@/lib/db/generated/client";

/**
 * Whether assignment `a` of task `t` in `round` comes with the question of ease. Every nth is counted by rater, in the order
 * in which tasks were given to them; training tasks do not count, and are not asked about.
 */
export const ASKS_EASE = Prisma.sql`
  CASE round.labelling_options ->> 'ease'
    WHEN 'end' THEN FALSE
    WHEN 'some' THEN t.stratum <> 'training' AND (
      SELECT count(*) FROM assignment given JOIN task of_given ON of_given.id = given.task_id
      WHERE given.rater_id = a.rater_id AND given.round_id = a.round_id AND given.id <= a.id
        AND of_given.stratum <> 'training') % (round.labelling_options ->> 'easeEvery')::int = 0
    ELSE TRUE END`;
