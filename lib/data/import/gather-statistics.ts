import { prisma } from "@/lib/db/client";
import type { ImportCounts } from "@/lib/domain/import/import-result";

/** Below this many rows statistics from before do no harm. */
const MANY = 1_000;

/**
 * Tells PostgreSQL what the tables that an import has just filled are like. It would find out by itself within a minute or
 * two; until then labels imported for a new study, or a round's first page, are planned as for empty tables.
 */
export async function gatherStatistics({ instructions, responses, checklists, labels }: ImportCounts): Promise<void> {
  // The import is done: whatever is in the way, PostgreSQL's own turn comes later.
  const ignore = () => undefined;
  if (instructions.new + responses.new + checklists.new >= MANY) {
    await prisma()
      .$executeRaw`ANALYZE (SKIP_LOCKED) instruction, response, system, pair, checklist, checklist_item`.catch(ignore);
  }
  if (labels.new >= MANY) {
    await prisma()
      .$executeRaw`ANALYZE (SKIP_LOCKED) task, task_facet, task_tally, annotation, checklist_answer, rater, rater_tally`.catch(
      ignore,
    );
  }
}
