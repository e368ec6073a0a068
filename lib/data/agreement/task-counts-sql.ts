import { Prisma } from "@/lib/db/generated/client";
import type { RaterGroup } from "@/lib/domain/agreement-filter";
import type { AnalysedRound } from "./find-analysed-round";
import { liveLabels } from "./live-labels";

/** How often each level 1–5 was given to each labelled task of the round: task_id and counts. */
export function taskCountsSql(
  round: Pick<AnalysedRound, "id" | "studyId" | "protocol">,
  group: RaterGroup,
): Prisma.Sql {
  const label = round.protocol === "preference" ? Prisma.sql`a.preference` : Prisma.sql`a.score`;
  return Prisma.sql`
    SELECT a.task_id, ARRAY[
      count(*) FILTER (WHERE ${label} = 1), count(*) FILTER (WHERE ${label} = 2), count(*) FILTER (WHERE ${label} = 3),
      count(*) FILTER (WHERE ${label} = 4), count(*) FILTER (WHERE ${label} = 5)
    ]::int[] AS counts
    FROM annotation a JOIN task t ON t.id = a.task_id
    WHERE ${liveLabels(round, group)}
    GROUP BY a.task_id`;
}
