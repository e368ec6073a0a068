import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, row } from "@/lib/db/rows";
import type { RaterGroup } from "@/lib/results/agreement-filter";
import { raterCondition } from "../live-labels";

/** How many labels of real tasks these raters have in these rounds, as the triggers keep it by rater. */
export async function countLabels(db: Reader, roundIds: readonly string[], group: RaterGroup = "all"): Promise<number> {
  const { labels } = await row(
    z.object({ labels: z.int() }),
    Prisma.sql`
      SELECT coalesce(sum(y.labels), 0)::int AS labels FROM rater_tally y JOIN rater counted ON counted.id = y.rater_id
      WHERE y.round_id = ANY (${[...roundIds]}::uuid[])${raterCondition(group)}`,
    db,
  );
  return labels;
}
