import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import type { Asked, LabelSet } from "@/lib/results/report/report-basis";
import { type CountedStudy, notExcluded } from "../not-excluded";
import { inSets } from "./read-label-sets";

const costSchema = z.object({
  raterId: z.uuid(),
  labels: z.int(),
  milliseconds: z.number(),
  /** by currency; empty for raters not paid by call */
  costs: z.record(z.string(), z.number()),
});

/** What each rater's labels of some sets took: time on tasks, and what models' calls for them cost. */
export function readLabelCosts(
  db: Reader,
  study: CountedStudy,
  sets: readonly LabelSet[],
  { systems }: Asked,
): Promise<z.infer<typeof costSchema>[]> {
  return rows(
    costSchema,
    Prisma.sql`
      SELECT a.rater_id AS "raterId", count(*)::int AS labels, coalesce(sum(a.duration_ms), 0)::float8 AS milliseconds,
        coalesce((
          SELECT jsonb_object_agg(spent.currency, spent.cost) FROM (
            SELECT run.currency, sum(c.cost)::float8 AS cost
            FROM run JOIN run_item item ON item.run_id = run.id JOIN model_call c ON c.item_id = item.id
            WHERE run.study_id = ${study.studyId}::uuid AND item.produced_id = ANY (array_agg(a.id)) GROUP BY run.currency
          ) spent), '{}') AS costs
      FROM round d JOIN annotation a ON a.round_id = d.id AND a.superseded_at IS NULL AND a.checklist_id IS NOT NULL
      JOIN task t ON t.id = a.task_id AND t.stratum = 'main' JOIN checklist c ON c.id = t.checklist_id
      WHERE d.study_id = ${study.studyId}::uuid${inSets(sets, systems)}${notExcluded(study)}
      GROUP BY a.rater_id`,
    db,
  );
}
