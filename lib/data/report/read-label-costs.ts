import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";

const costSchema = z.object({
  raterId: z.uuid(),
  labels: z.int(),
  milliseconds: z.number(),
  cost: z.number(),
  currency: z.string().nullable(),
});

/** What the labels of checklists of each rater took: time on tasks, and what models' calls for them cost. */
export function readLabelCosts(db: Reader, studyId: string): Promise<z.infer<typeof costSchema>[]> {
  return rows(
    costSchema,
    Prisma.sql`
      SELECT a.rater_id AS "raterId", count(*)::int AS labels, coalesce(sum(a.duration_ms), 0)::float8 AS milliseconds,
        coalesce(sum(spent.cost), 0)::float8 AS cost, min(spent.currency) AS currency
      FROM round d JOIN annotation a ON a.round_id = d.id AND a.superseded_at IS NULL AND a.checklist_id IS NOT NULL
      JOIN task t ON t.id = a.task_id AND t.stratum = 'main'
      LEFT JOIN LATERAL (
        SELECT sum(c.cost) AS cost, min(run.currency) AS currency FROM run_item item JOIN run ON run.id = item.run_id
        JOIN model_call c ON c.item_id = item.id WHERE item.produced_id = a.id
      ) spent ON TRUE
      WHERE d.study_id = ${studyId}::uuid
      GROUP BY a.rater_id`,
    db,
  );
}
