import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { queryRow, type Reader } from "../query-rows";

/** How many labels of real tasks count in these rounds, as the triggers keep it by rater. */
export async function countLabels(db: Reader, roundIds: readonly string[]): Promise<number> {
  const { labels } = await queryRow(
    db,
    z.object({ labels: z.int() }),
    Prisma.sql`
      SELECT coalesce(sum(labels), 0)::int AS labels FROM rater_tally WHERE round_id = ANY (${[...roundIds]}::uuid[])`,
  );
  return labels;
}
