import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, row } from "@/lib/db/rows";
import { cachedResult, type FoundResult } from "../figures/cached-result";
import type { CountedRound } from "../not-excluded";

const doneTasksSchema = z.object({
  /** real tasks with a label of anybody */
  labelled: z.int(),
  /** real tasks with as many labels as they want of people */
  complete: z.int(),
});
type DoneTasks = z.infer<typeof doneTasksSchema>;

const results = cachedResult("done tasks", doneTasksSchema);

/** How many tasks are done. */
export function readDoneTasks(db: Reader, round: CountedRound): Promise<FoundResult<DoneTasks>> {
  return results({ db, round, key: "" }, () =>
    row(
      doneTasksSchema,
      Prisma.sql`
        SELECT (SELECT count(*)::int FROM task_tally y WHERE y.round_id = d.id
            AND (y.human_levels IS NOT NULL OR y.judge_levels IS NOT NULL OR y.imported_levels IS NOT NULL)) AS labelled,
          (SELECT count(*)::int FROM task t WHERE t.round_id = d.id AND t.stratum = 'main'
            AND t.wanted > 0 AND t.submitted >= t.wanted) AS complete
        FROM round d WHERE d.id = ${round.id}::uuid`,
    ),
  );
}
