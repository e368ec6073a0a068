import { Prisma } from "@/lib/db/generated/client";
import type { JudgedLabel } from "@/lib/judging/judged-label";
import type { ItemWrite, SharedWrite } from "@/lib/runs/server/item-outcome";
import { INSERT_LABELS, insertLabels, LABEL_COLUMNS, labelRow } from "./insert-labels";

// A list of one is taken for many, which they are together: otherwise each would be compared with all others.
const INSERT = Prisma.sql`
  given AS MATERIALIZED (
    SELECT held.item_id, label.*
    FROM held CROSS JOIN LATERAL jsonb_to_recordset(jsonb_build_array(held."row")) AS label(${LABEL_COLUMNS})
  ), ${INSERT_LABELS},
  made AS MATERIALIZED (SELECT given.item_id, kept.id FROM kept JOIN given ON given.id = kept.id)`;

/** Writes a judge's label as its item is marked done; nothing where the task has one of this judge by then. */
export function judgedLabelWrite(
  raterId: string,
  taskId: string,
  label: JudgedLabel,
  durationMs: number,
): { write: ItemWrite; shared: SharedWrite } {
  const toInsert = { taskId, label, durationMs, supersedes: null };
  return {
    write: async (transaction) => (await insertLabels(transaction, raterId, [toInsert])).get(taskId) ?? null,
    shared: { insert: INSERT, row: labelRow(raterId, toInsert) },
  };
}
