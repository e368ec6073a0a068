import { z } from "zod";
import { batch } from "@/lib/db/batch";
import { Prisma } from "@/lib/db/generated/client";
import type { SharedWrite } from "./item-outcome";
import { storableJson } from "./storable-json";

/** An item that is done. */
export interface FinishedItem {
  readonly itemId: string;
  readonly result?: z.core.util.JSONType;
  readonly row?: SharedWrite["row"];
}

const finishedRow = z.object({ id: z.string() });

const NOTHING_MADE = Prisma.sql`made AS (SELECT NULL::uuid AS item_id, NULL::uuid AS id WHERE false)`;

/**
 * Marks items done with what they made, in one statement: all of it is written, or nothing.
 * @param insert of all of them; null where they make nothing
 * @returns those that were still in this worker's hands; for the others nothing was written
 */
export async function finishItems(
  workerId: string,
  items: readonly FinishedItem[],
  insert: SharedWrite["insert"] | null,
): Promise<ReadonlySet<string>> {
  const given = items.map(({ itemId, result, row }) => ({ item_id: itemId, result, row }));
  const finishing = {
    schema: finishedRow,
    sql: Prisma.sql`
    WITH outcome AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${storableJson(given)}::jsonb) AS o(item_id uuid, result jsonb, "row" jsonb)),
    held AS MATERIALIZED (
      SELECT i.id AS item_id, o."row" FROM outcome o JOIN run_item i ON i.id = o.item_id
      WHERE i.worker_id = ${workerId}::uuid AND i.state = 'running' ORDER BY i.id FOR UPDATE OF i),
    ${insert ?? NOTHING_MADE}
    UPDATE run_item SET state = 'done', worker_id = NULL, failure = NULL, result = o.result, produced_id = made.id,
      finished_at = now()
    FROM held JOIN outcome o ON o.item_id = held.item_id LEFT JOIN made ON made.item_id = held.item_id
    WHERE run_item.id = held.item_id
    RETURNING run_item.id`,
  };
  const found = await batch([finishing]);
  return new Set(found(finishing).map(({ id }) => id));
}
