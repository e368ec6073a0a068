import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { versionedResults } from "./counts/versioned-results";
import { queryRow, type Reader } from "./query-rows";

const doneSchema = z.object({
  /** real tasks with a label of anybody */
  labelled: z.int(),
  /** real tasks with as many labels as they want of people */
  complete: z.int(),
});
export type DoneTasks = z.infer<typeof doneSchema>;

const results = versionedResults("done tasks", doneSchema);
const FEWEST_TASKS_TO_STORE = 20_000;

/** How many tasks are done. It takes a look at each task, so it is done once for each state of the labels. */
export function readDoneTasks(db: Reader, round: { id: string }): Promise<DoneTasks> {
  return results({ db, round, key: "" }, async (version) => {
    const { total, ...result } = await queryRow(
      db,
      doneSchema.extend({ total: z.int() }),
      Prisma.sql`
        SELECT count(*)::int AS total,
          count(*) FILTER (WHERE wanted > 0 AND submitted >= wanted)::int AS complete,
          (SELECT count(*)::int FROM task_tally y
            WHERE y.round_id = ${round.id}::uuid AND (y.human IS NOT NULL OR y.judge IS NOT NULL OR y.imported IS NOT NULL)
          ) AS labelled
        FROM task WHERE round_id = ${round.id}::uuid AND stratum = 'main'`,
    );
    return { result, version, isWorthStoring: total >= FEWEST_TASKS_TO_STORE };
  });
}
