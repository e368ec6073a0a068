import { Prisma } from "@/lib/db/generated/client";

/**
 * The rejection of a rater's label for a task that they have not labelled again since, as a subquery of at most one row: of
 * several the latest.
 * @param taskId a column, as is raterId
 */
export function standingRejection(taskId: Prisma.Sql, raterId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT rejection.id, rejection.annotation_id, rejection.reason, rejection.to_same_rater, rejection.rejected_at
    FROM label_rejection rejection
    WHERE rejection.task_id = ${taskId} AND rejection.rater_id = ${raterId} AND rejection.withdrawn_at IS NULL
      AND NOT EXISTS (SELECT FROM annotation later WHERE later.supersedes_id = rejection.annotation_id)
    ORDER BY rejection.rejected_at DESC, rejection.id DESC
    LIMIT 1`;
}
