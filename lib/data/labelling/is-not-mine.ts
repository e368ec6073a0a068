import { Prisma } from "@/lib/db/generated/client";
import { notExists } from "./not-exists";

/** A condition on the row `task` of a claim: the rater neither has it nor had it, but for a lease that ended. */
export function isNotMine({ raterId }: { raterId: string }): Prisma.Sql {
  return notExists(Prisma.sql`
          SELECT FALSE FROM assignment mine WHERE mine.task_id = task.id AND mine.rater_id = ${raterId}::uuid
            AND mine.state <> 'expired'`);
}
