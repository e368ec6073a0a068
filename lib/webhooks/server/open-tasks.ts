import { Prisma } from "@/lib/db/generated/client";

/** Whether the round `d` lacks labels of people, or wants none at all: as its counts say, of which a task has no more than it wants. */
export const OPEN_TASKS = Prisma.sql`(
  SELECT coalesce(sum(y.real_wanted), 0) = 0 OR coalesce(sum(y.real_wanted), 0) > coalesce((
    SELECT sum(r.places) FROM rater_tally r WHERE r.round_id = d.id), 0)
  FROM round_tally y WHERE y.round_id = d.id)`;
