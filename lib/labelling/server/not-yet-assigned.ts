import { Prisma } from "@/lib/db/generated/client";
import { notExists } from "./not-exists";

/** A condition on the row `task` of a claim: it was never assigned to the rater, except by a lease that ended. */
export function notYetAssigned({ raterId }: { raterId: string }): Prisma.Sql {
  return notExists(Prisma.sql`
          SELECT FALSE FROM assignment mine WHERE mine.task_id = task.id AND mine.rater_id = ${raterId}::uuid
            AND mine.state <> 'expired'`);
}
