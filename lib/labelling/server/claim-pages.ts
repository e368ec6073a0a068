import { Prisma } from "@/lib/db/generated/client";
import { retriedTransaction } from "@/lib/db/retried-transaction";
import { rows } from "@/lib/db/rows";
import { MAX_ON_PAGE, MAX_PAGES_HELD } from "@/lib/labelling/labelling-limits";
import { claimedRow, idsOf, mostNow, placedSql, unlessRemoved } from "./claim-assignments";
import type { ClaimingRater } from "./claiming-rater";
import { mainTaskFor, nextTasks } from "./next-tasks";

/**
 * Assigns pages until the rater holds `hold` of them: each is all responses to one instruction that the rater may still
 * label, in an order drawn by seed, rater and task. Instructions nearest to completion come first.
 * @returns the ids of the new assignments, page by page
 */
export async function claimPages(rater: ClaimingRater, hold: number): Promise<string[]> {
  const taken: string[] = [];
  for (let pages = Math.min(hold, MAX_PAGES_HELD); pages > 0; pages -= 1) {
    const page = await claimPage(rater, Math.min(hold, MAX_PAGES_HELD));
    if (page.length === 0) break;
    taken.push(...page);
  }
  return taken;
}

/**
 * One claim at a time in the whole round: two that take the responses of one instruction at once would each get a part.
 * Raising the overlap takes the same lock first.
 */
async function claimPage(rater: ClaimingRater, hold: number): Promise<string[]> {
  // A request that gives back several tasks may hold one and wait for another.
  const claimed = retriedTransaction(async (transaction) => {
    await transaction.$executeRaw`SELECT FROM round WHERE id = ${rater.roundId}::uuid FOR NO KEY UPDATE`;
    return rows(claimedRow, pageSql(rater, hold), transaction);
  });
  return idsOf(await unlessRemoved(claimed));
}

/** Each page has its own slots: a rater who has finished the first page holds only the second. */
function pageSql(rater: ClaimingRater, hold: number): Prisma.Sql {
  return Prisma.sql`
    WITH free AS (
      SELECT page.first + place - 1 AS slot, place
      FROM (
        SELECT number * ${MAX_ON_PAGE}::int + 1 AS first FROM generate_series(0, ${hold}::int - 1) number
        WHERE NOT EXISTS (SELECT FROM assignment held WHERE held.rater_id = ${rater.raterId}::uuid
          AND held.round_id = ${rater.roundId}::uuid
          AND held.slot BETWEEN number * ${MAX_ON_PAGE}::int + 1 AND (number + 1) * ${MAX_ON_PAGE}::int)
        ORDER BY number LIMIT 1) page
      CROSS JOIN generate_series(1, ${MAX_ON_PAGE}::int) place),
    best AS MATERIALIZED (
      SELECT task.instruction_id, next.turn FROM (${nextTasks(rater, Prisma.sql`(SELECT count(*) FROM free WHERE place = 1)`)}) next
      JOIN task ON task.id = next.id),
    locked AS (
      SELECT task.id, task.study_id, task.round_id, task.response_b_id, (SELECT turn FROM best) AS turn,
        md5(round.seed || '/page/' || task.id || '/' || ${rater.raterId}) AS drawn
      FROM task JOIN round ON round.id = task.round_id
      WHERE task.instruction_id = (SELECT instruction_id FROM best) AND task.round_id = ${rater.roundId}::uuid
        AND ${mainTaskFor(rater)}
      ORDER BY drawn
      LIMIT ${mostNow(rater, MAX_ON_PAGE)}
      FOR UPDATE OF task),
    picked AS (SELECT *, row_number() OVER (ORDER BY drawn) AS place FROM locked),
    ${placedSql(rater, MAX_ON_PAGE)}
    SELECT placed.id FROM placed JOIN picked ON picked.id = placed.task_id ORDER BY picked.place`;
}
