import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import type { RaterGroup } from "@/lib/domain/agreement-filter";
import type { AnalysedRound } from "./find-analysed-round";
import { liveLabels } from "./live-labels";

export const answerCountsShape = { yes: z.int(), no: z.int(), unknown: z.int(), units: z.int() };

/** How each question was answered for each response: rows of task_id, item_id, yes, no, unknown. */
export function answersOfUnits(
  round: AnalysedRound,
  group: RaterGroup,
  itemIds: readonly string[] | null = null,
): Prisma.Sql {
  const ofItems = itemIds === null ? Prisma.empty : Prisma.sql` AND ca.item_id = ANY(${[...itemIds]}::uuid[])`;
  return Prisma.sql`
    SELECT a.task_id, ca.item_id,
      count(*) FILTER (WHERE ca.answer = 'YES')::int AS yes,
      count(*) FILTER (WHERE ca.answer = 'NO')::int AS no,
      count(*) FILTER (WHERE ca.answer = 'UNKNOWN')::int AS unknown
    FROM annotation a
    JOIN task t ON t.id = a.task_id
    JOIN checklist_answer ca ON ca.annotation_id = a.id
    WHERE ${liveLabels(round, group)}${ofItems}
    GROUP BY a.task_id, ca.item_id`;
}
