import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";

const rowSchema = z.object({ id: z.string(), rounds: z.int() });

/** How many rounds have tasks with each of these checklists. */
export async function roundsUsing(checklistIds: readonly string[]): Promise<Map<string, number>> {
  const found = await rows(
    rowSchema,
    Prisma.sql`
      SELECT t.checklist_id AS id, count(DISTINCT t.round_id)::int AS rounds
      FROM checklist c JOIN task t ON t.instruction_id = c.instruction_id AND t.checklist_id = c.id
      WHERE c.id = ANY (${checklistIds}::uuid[]) GROUP BY t.checklist_id`,
  );
  return new Map(found.map(({ id, rounds }) => [id, rounds]));
}
