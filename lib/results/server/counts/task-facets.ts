import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";

const facetSystemSchema = z.object({ id: z.uuid(), name: z.string() });

/** What tasks are grouped by. Many tasks share one facet, so what is read of it costs nothing for each task. */
const taskFacetSchema = z.object({
  /** null where instructions or checklists are labelled */
  systemA: facetSystemSchema.nullable(),
  /** null unless pairs are labelled */
  systemB: facetSystemSchema.nullable(),
  /** pairs of systems occur in both orders: whether the second system (or sample) of the names comes first here */
  turned: z.boolean(),
  subset: z.string().nullable(),
  domain: z.string().nullable(),
  /** the categories of each question of the task's checklist, in order, of a pair about A, then about B; empty without a checklist */
  questions: z.array(z.array(z.string()).transform((categories) => [...new Set(categories)])),
  /** every category that the task counts in: of its checklist, or where it has none of its instruction's */
  categories: z.array(z.string()),
});
export type TaskFacet = z.infer<typeof taskFacetSchema>;
export type FacetSystem = z.infer<typeof facetSystemSchema>;

/** What the round's tasks are grouped by, by the number that their counts name. */
export async function readFacets(db: Reader, round: { id: string }): Promise<Map<number, TaskFacet>> {
  const found = await rows(
    taskFacetSchema.extend({ id: z.int() }),
    Prisma.sql`
      SELECT f.id, CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', a.name) END AS "systemA",
        CASE WHEN b.id IS NOT NULL THEN json_build_object('id', b.id, 'name', b.name) END AS "systemB",
        f.turned, f.subset, f.domain, f.questions, f.categories
      FROM task_facet f LEFT JOIN system a ON a.id = f.system_a_id LEFT JOIN system b ON b.id = f.system_b_id
      WHERE f.round_id = ${round.id}::uuid ORDER BY f.id`,
    db,
  );
  return new Map(found.map(({ id, ...facet }) => [id, facet]));
}
