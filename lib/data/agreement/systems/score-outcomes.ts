import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import type { RaterGroup } from "@/lib/domain/agreement/agreement-filter";
import { OUTCOMES } from "@/lib/stats/preference/outcome";
import { taskCounts } from "../counts/task-counts";
import type { PairOutcomes } from "./system-outcomes";

const systemSchema = z.object({ id: z.uuid(), name: z.string() });
const outcomesSchema = z.object({
  a: systemSchema,
  b: systemSchema,
  outcome: z.enum(OUTCOMES),
  pairs: z.int(),
  labels: z.int(),
});

/**
 * Which of two responses to one instruction wins in a scoring round: the one with the higher mean score; equal means are
 * a tie. Every response is compared with every other system's.
 */
export async function scoreOutcomes(db: Reader, round: { id: string }, group: RaterGroup): Promise<PairOutcomes[]> {
  const counts = await taskCounts(db, round, group);
  return rows(
    outcomesSchema,
    Prisma.sql`
      WITH mean AS MATERIALIZED (
        SELECT levels AS given, (SELECT sum(l) FROM unnest(levels) l) AS sum, (SELECT count(l) FROM unnest(levels) l) AS n
        FROM ${counts} WHERE levels IS NOT NULL GROUP BY levels
      ), system_of AS MATERIALIZED (
        -- In the order of their names: the first of a pair is seen as a.
        SELECT f.id AS facet_id, y.id, y.name, dense_rank() OVER (ORDER BY y.name COLLATE "C", y.id) AS rank
        FROM task_facet f JOIN system y ON y.id = f.system_a_id WHERE f.round_id = ${round.id}::uuid
      ), scored AS MATERIALIZED (
        SELECT t.instruction_id, system_of.rank, mean.sum, mean.n
        FROM ${counts} JOIN mean ON mean.given = levels JOIN task t ON t.id = counted.task_id
        JOIN system_of ON system_of.facet_id = counted.facet_id WHERE mean.n > 0
      ), compared AS (
        -- Multiplied, so that equal means are equal whatever their fractions.
        SELECT a.rank AS a, b.rank AS b, sign(a.sum * b.n - b.sum * a.n) AS sign, count(*) AS pairs, sum(a.n + b.n) AS labels
        FROM scored a JOIN scored b ON b.instruction_id = a.instruction_id AND b.rank > a.rank GROUP BY 1, 2, 3
      ), named AS (
        SELECT DISTINCT rank, jsonb_build_object('id', id, 'name', name) AS system FROM system_of
      )
      SELECT one.system AS a, other.system AS b, CASE sign WHEN 1 THEN 'win' WHEN -1 THEN 'loss' ELSE 'tie' END AS outcome,
        pairs::int AS pairs, labels::int AS labels
      FROM compared JOIN named one ON one.rank = compared.a JOIN named other ON other.rank = compared.b`,
    db,
  );
}
