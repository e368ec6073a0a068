import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, row } from "@/lib/db/rows";

const horizonRow = z.object({ horizon: z.date() });

/**
 * Before this moment no label can come any more. A label's time is that of the beginning of its transaction, and labels
 * become visible in another order: one whose transaction began before the oldest that is still open is there by now. Read
 * before the labels are; the second is for a transaction that has begun and is not in the list yet.
 * @param db a transaction that has not asked before: it would see the list of its first look
 */
export async function readLabelHorizon(db?: Reader): Promise<Date> {
  const { horizon } = await row(
    horizonRow,
    Prisma.sql`
      SELECT LEAST(COALESCE(MIN(xact_start), clock_timestamp()), clock_timestamp()) - interval '1 second' AS horizon
      FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND xact_start IS NOT NULL AND backend_type = 'client backend'`,
    db,
  );
  return horizon;
}
