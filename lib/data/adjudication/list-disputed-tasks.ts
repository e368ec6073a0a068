import { z } from "zod";
import {
  type CountedTask,
  cursorOf,
  type RankedTask,
  rankedTasks,
  tasksAfter,
} from "@/lib/data/agreement/counts/ranked-tasks";
import { roundCountsOf } from "@/lib/data/agreement/counts/round-counts-of";
import { type AnalysedRound, findAnalysedRound } from "@/lib/data/agreement/find-analysed-round";
import { queryRows, type Reader } from "@/lib/data/agreement/query-rows";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { type AdjudicationQuery, type AdjudicationQueue, DISPUTED_A_PAGE } from "@/lib/domain/adjudication";
import { disputeOf, isDisputed, limitOf } from "@/lib/domain/adjudication-rule";
import type { Viewer } from "@/lib/domain/viewer";
import { shownSides, turnCounts } from "./shown-sides";

const EXCERPT_LENGTH = 160;
/** Disputes are ordered as whole numbers of millionths, which a cursor can hold exactly. */
const MILLIONTHS = 1_000_000;

const rowSchema = z.object({
  taskId: z.uuid(),
  position: z.int(),
  instructionId: z.string(),
  excerpt: z.string(),
});

/**
 * The tasks to adjudicate, the most disputed first; or those already decided. Blind. The rule is applied to the counts
 * that are kept with the labels, so that a large round costs no reading of them.
 */
export async function listDisputedTasks(
  viewer: Viewer,
  roundId: string,
  query: AdjudicationQuery,
): Promise<AdjudicationQueue> {
  const db = prisma();
  const round = await findAnalysedRound(viewer, "adjudicate", roundId);
  const { rule, show } = query;
  const at = limitOf(rule, query.at);
  const decided = await readDecided(db, round);
  const counts = await roundCountsOf(db, round, query.raters);
  const judge = judgeOnce(rule, at);
  const isOpen = (task: CountedTask) => !decided.has(task.position) && judge(task).isDisputed;
  let open = 0;
  const ranked = rankedTasks(counts, (task) => {
    if (isOpen(task)) open++;
    const isShown = show === "open" ? isOpen(task) : decided.has(task.position);
    return isShown ? judge(task).rank : null;
  });
  const found = tasksAfter(ranked, cursorOf(query.after), DISPUTED_A_PAGE + 1);
  const page = found.slice(0, DISPUTED_A_PAGE);
  const levelsAt = new Map<number, number[]>(page.map(({ position }) => [position, []]));
  rankedTasks(counts, (task) => {
    if (levelsAt.has(task.position)) levelsAt.set(task.position, [...task.levels]);
    return null;
  });
  const rows = new Map((await readPage(db, round, page)).map((row) => [row.position, row]));
  const last = found.length > page.length ? page.at(-1) : undefined;
  return {
    rule,
    at,
    counts: { open, decided: decided.size },
    tasks: page.flatMap(({ position, rank }) => {
      const row = rows.get(position);
      if (!row) return [];
      const levels = turnCounts(levelsAt.get(position) ?? [], shownSides(round, row.taskId));
      return [{ ...row, levels, dispute: rank / MILLIONTHS, decided: decided.has(position) }];
    }),
    next: last ? `${last.rank}:${last.position}` : null,
  };
}

/** Five counts below this make one exact number. */
const COUNT_BASE = 1024;

/** The rule's answer to each different set of counts; there are few of them in a round, however many tasks. */
function judgeOnce(rule: AdjudicationQuery["rule"], at: number) {
  const known = new Map<number, { rank: number; isDisputed: boolean }>();
  return ({ levels }: CountedTask) => {
    let key = 0;
    for (const count of levels) key = count < COUNT_BASE ? key * COUNT_BASE + count : Number.NaN;
    const found = known.get(key);
    if (found && !Number.isNaN(key)) return found;
    const counts = [...levels];
    const judged = {
      rank: Math.round(disputeOf(rule, counts) * MILLIONTHS),
      isDisputed: isDisputed(rule, at, counts),
    };
    known.set(key, judged);
    return judged;
  };
}

async function readDecided(db: Reader, round: AnalysedRound): Promise<ReadonlySet<number>> {
  const rows = await queryRows(
    db,
    z.object({ position: z.int() }),
    Prisma.sql`
      SELECT t.position FROM adjudication j JOIN task t ON t.id = j.task_id
      WHERE t.round_id = ${round.id}::uuid AND t.stratum = 'main'`,
  );
  return new Set(rows.map(({ position }) => position));
}

function readPage(db: Reader, round: AnalysedRound, page: readonly RankedTask[]) {
  return queryRows(
    db,
    rowSchema,
    Prisma.sql`
      SELECT t.id AS "taskId", t.position, n.external_id AS "instructionId",
        left(coalesce(n.text, n.messages -> -1 ->> 'content', ''), ${EXCERPT_LENGTH}) AS excerpt
      FROM task t JOIN instruction n ON n.id = t.instruction_id
      WHERE t.round_id = ${round.id}::uuid AND t.position = ANY(${page.map(({ position }) => position)}::int[])`,
  );
}
