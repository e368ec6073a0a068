import { Prisma } from "@/lib/db/generated/client";
import { snapshot } from "@/lib/db/snapshot";
import type { ImportCounts } from "@/lib/imports/import-result";

/** Below this many rows statistics from before do no harm. */
const MANY = 1_000;

/**
 * Tells PostgreSQL what the tables that an import has just filled are like. It would find out by itself within a minute or
 * two; until then labels imported for a new study, or a round's first page, are planned as for empty tables.
 */
export async function gatherStatistics({ instructions, responses, checklists, labels }: ImportCounts): Promise<void> {
  if (instructions.new + responses.new + checklists.new >= MANY) {
    await analyse(Prisma.sql`instruction, response, system, pair, checklist, checklist_item`);
  }
  if (labels.new >= MANY) {
    await analyse(Prisma.sql`task, task_facet, task_tally, annotation, checklist_answer, rater, rater_tally`);
  }
}

/** On the door that imports use already: another one would take 60 MB for this alone. */
async function analyse(tables: Prisma.Sql): Promise<void> {
  try {
    await snapshot((transaction) => transaction.$executeRaw`ANALYZE (SKIP_LOCKED) ${tables}`, "write");
  } catch {
    // The import is done: whatever is in the way, PostgreSQL's own turn comes later.
  }
}
