import { z } from "zod";
import { type AnalysedRound, findAnalysedRound } from "@/lib/data/agreement/find-analysed-round";
import { queryRow, queryRows, type Reader } from "@/lib/data/agreement/query-rows";
import { taskCountsSql } from "@/lib/data/agreement/task-counts-sql";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { type AdjudicationQuery, type AdjudicationQueue, DISPUTED_A_PAGE } from "@/lib/domain/adjudication";
import { disputeOf, isDisputed, limitOf } from "@/lib/domain/adjudication-rule";
import { LEVELS } from "@/lib/domain/protocol";
import type { Viewer } from "@/lib/domain/viewer";
import { shownSides, turnCounts } from "./shown-sides";

const EXCERPT_LENGTH = 160;
/** Disputes are ordered as whole numbers of millionths, which a cursor can hold exactly. */
const MILLIONTHS = 1_000_000;

const countsSchema = z.array(z.int()).length(LEVELS.length);

const rowSchema = z.object({
  taskId: z.uuid(),
  position: z.int(),
  instructionId: z.string(),
  excerpt: z.string(),
  counts: countsSchema,
  dispute: z.int(),
  decided: z.boolean(),
});

/** The tasks to adjudicate, the most disputed first; or those already decided. Blind. */
export async function listDisputedTasks(
  viewer: Viewer,
  roundId: string,
  query: AdjudicationQuery,
): Promise<AdjudicationQueue> {
  const db = prisma();
  const round = await findAnalysedRound(viewer, "adjudicate", roundId);
  const at = limitOf(query.rule, query.at);
  const patterns = await readPatterns(db, round, query, at);
  const rows = await queryRows(db, rowSchema, queueSql(round, query, patterns));
  const page = rows.slice(0, DISPUTED_A_PAGE);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    rule: query.rule,
    at,
    counts: await readCounts(db, round, query, patterns),
    tasks: page.map(({ counts, dispute, ...task }) => ({
      ...task,
      levels: turnCounts(counts, shownSides(round, task.taskId)),
      dispute: dispute / MILLIONTHS,
    })),
    next: last ? `${last.dispute}:${last.position}` : null,
  };
}

interface Pattern {
  /** the counts as a text, as the database writes them */
  key: string;
  dispute: number;
  isDisputed: boolean;
}

/** Which counts of levels occur, and how disputed each is: the rule stands in one place, and there are few of them. */
async function readPatterns(
  db: Reader,
  round: AnalysedRound,
  { rule, raters }: AdjudicationQuery,
  at: number,
): Promise<Pattern[]> {
  const rows = await queryRows(
    db,
    z.object({ counts: countsSchema }),
    Prisma.sql`SELECT DISTINCT counts FROM (${taskCountsSql(round, raters)}) unit`,
  );
  return rows.map(({ counts }) => ({
    key: counts.join(),
    dispute: Math.round(disputeOf(rule, counts) * MILLIONTHS),
    isDisputed: isDisputed(rule, at, counts),
  }));
}

function unitsSql(round: AnalysedRound, { raters }: AdjudicationQuery, patterns: readonly Pattern[]): Prisma.Sql {
  const keys = patterns.map(({ key }) => key);
  const disputes = patterns.map(({ dispute }) => dispute);
  return Prisma.sql`
    SELECT unit.task_id, unit.counts, pattern.dispute
    FROM (${taskCountsSql(round, raters)}) unit
    JOIN unnest(${keys}::text[], ${disputes}::int[]) AS pattern (key, dispute)
      ON pattern.key = array_to_string(unit.counts, ',')`;
}

function queueSql(round: AnalysedRound, query: AdjudicationQuery, patterns: readonly Pattern[]): Prisma.Sql {
  const { show, after } = query;
  const [dispute = 0, position = 0] = (after ?? "").split(":").map(Number);
  const beyond =
    after === undefined
      ? Prisma.sql`TRUE`
      : Prisma.sql`(unit.dispute < ${dispute} OR (unit.dispute = ${dispute} AND t.position > ${position}))`;
  const units = show === "open" ? patterns.filter((pattern) => pattern.isDisputed) : patterns;
  return Prisma.sql`
    SELECT t.id AS "taskId", t.position, n.external_id AS "instructionId",
      left(coalesce(n.text, n.messages -> -1 ->> 'content', ''), ${EXCERPT_LENGTH}) AS excerpt,
      unit.counts, unit.dispute, j.task_id IS NOT NULL AS decided
    FROM (${unitsSql(round, query, units)}) unit
    JOIN task t ON t.id = unit.task_id
    JOIN instruction n ON n.id = t.instruction_id
    LEFT JOIN adjudication j ON j.task_id = t.id
    WHERE ${show === "open" ? Prisma.sql`j.task_id IS NULL` : Prisma.sql`j.task_id IS NOT NULL`} AND ${beyond}
    ORDER BY unit.dispute DESC, t.position
    LIMIT ${DISPUTED_A_PAGE + 1}`;
}

function readCounts(db: Reader, round: AnalysedRound, query: AdjudicationQuery, patterns: readonly Pattern[]) {
  const disputed = patterns.filter((pattern) => pattern.isDisputed);
  return queryRow(
    db,
    z.object({ open: z.int(), decided: z.int() }),
    Prisma.sql`
      SELECT
        (SELECT count(*)::int FROM (${unitsSql(round, query, disputed)}) unit
          WHERE NOT EXISTS (SELECT FROM adjudication j WHERE j.task_id = unit.task_id)) AS open,
        (SELECT count(*)::int FROM adjudication j JOIN task t ON t.id = j.task_id
          WHERE t.round_id = ${round.id}::uuid AND t.stratum = 'main') AS decided`,
  );
}
