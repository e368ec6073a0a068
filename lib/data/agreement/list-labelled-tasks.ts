import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { pseudonymOf } from "@/lib/domain/agreement-progress";
import { TASKS_A_PAGE, type TaskFilter, type TaskList, type TaskListQuery } from "@/lib/domain/agreement-tasks";
import type { Viewer } from "@/lib/domain/viewer";
import { type AnalysedRound, findAnalysedRound } from "./find-analysed-round";
import { groupRows } from "./group-rows";
import { liveLabels } from "./live-labels";
import { queryRows, type Reader } from "./query-rows";
import { taskCountsSql } from "./task-counts-sql";

const EXCERPT_LENGTH = 160;
/** The spread is ordered as a whole number of millionths, which a cursor can hold exactly. */
const MILLIONTHS = 1_000_000;

const taskSchema = z.object({
  taskId: z.uuid(),
  position: z.int(),
  instructionId: z.string(),
  excerpt: z.string(),
  systemA: z.string(),
  systemB: z.string().nullable(),
  spread: z.int(),
  comments: z.int(),
  problems: z.int(),
  adjudicated: z.boolean(),
});

/** A page of the round's tasks with their labels, the most disputed first or in their order. */
export async function listLabelledTasks(viewer: Viewer, roundId: string, query: TaskListQuery): Promise<TaskList> {
  const db = prisma();
  const round = await findAnalysedRound(viewer, "agreement.read", roundId);
  const rows = await queryRows(db, taskSchema, tasksSql(round, query));
  const page = rows.slice(0, TASKS_A_PAGE);
  const labelsOf = groupRows(
    await readLevels(
      db,
      round,
      page.map((row) => row.taskId),
    ),
    (label) => label.taskId,
  );
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    tasks: page.map(({ systemA, systemB, spread, ...task }) => ({
      ...task,
      systems: systemB === null ? [systemA] : [systemA, systemB],
      spread: spread / MILLIONTHS,
      labels: (labelsOf.get(task.taskId) ?? []).map(({ number, level, simulated }) => ({
        rater: pseudonymOf(number),
        level,
        simulated,
      })),
    })),
    next: last ? `${last.spread}:${last.position}` : null,
  };
}

function tasksSql(round: AnalysedRound, query: TaskListQuery): Prisma.Sql {
  const { order, show, after } = query;
  const [spread = 0, position = 0] = (after ?? "").split(":").map(Number);
  const beyond =
    after === undefined
      ? Prisma.sql`TRUE`
      : order === "position"
        ? Prisma.sql`position > ${position}`
        : Prisma.sql`(spread < ${spread} OR (spread = ${spread} AND position > ${position}))`;
  const orderBy = order === "position" ? Prisma.sql`position` : Prisma.sql`spread DESC, position`;
  const shown: Record<TaskFilter, Prisma.Sql> = {
    all: Prisma.sql`TRUE`,
    labelled: Prisma.sql`labels > 0`,
    written: Prisma.sql`task_id IN (${writtenSql(round)})`,
  };
  return Prisma.sql`
    WITH unit AS (${taskCountsSql(round, "all")}), measured AS (
      SELECT unit.task_id, unit.labels, m.apart,
        CASE WHEN m.n > 0 THEN round((m.squares - m.sum * m.sum / m.n) / m.n * ${MILLIONTHS})::int ELSE 0 END AS spread
      FROM unit CROSS JOIN LATERAL (
        SELECT sum(c)::numeric AS n, sum(level * c)::numeric AS sum, sum(level * level * c)::numeric AS squares,
          coalesce(max(level) FILTER (WHERE c > 0) - min(level) FILTER (WHERE c > 0), 0)::int AS apart
        FROM unnest(unit.counts) WITH ORDINALITY AS given(c, level)
      ) m
    ), listed AS (
      SELECT y.task_id, y.position, y.facet_id, coalesce(measured.labels, 0) AS labels,
        coalesce(measured.spread, 0) AS spread, coalesce(measured.apart, 0) AS apart
      FROM task_tally y LEFT JOIN measured ON measured.task_id = y.task_id
      WHERE y.round_id = ${round.id}::uuid
    ), page AS (
      SELECT * FROM listed WHERE ${shown[show]} AND ${narrowed(round, query)} AND ${beyond}
      ORDER BY ${orderBy} LIMIT ${TASKS_A_PAGE + 1}
    )
    SELECT page.task_id AS "taskId", page.position, n.external_id AS "instructionId",
      left(coalesce(n.text, n.messages -> -1 ->> 'content', ''), ${EXCERPT_LENGTH}) AS excerpt,
      ya.name AS "systemA", yb.name AS "systemB", page.spread, wrote.comments,
      wrote.problems + (
        SELECT count(*)::int FROM assignment s
        WHERE s.task_id = page.task_id AND s.round_id = ${round.id}::uuid AND s.state = 'skipped'
      ) AS problems,
      EXISTS (SELECT FROM adjudication j WHERE j.task_id = page.task_id) AS adjudicated
    FROM page
    JOIN task t ON t.id = page.task_id
    JOIN instruction n ON n.id = t.instruction_id
    JOIN response pa ON pa.id = t.response_a_id JOIN system ya ON ya.id = pa.system_id
    LEFT JOIN response pb ON pb.id = t.response_b_id LEFT JOIN system yb ON yb.id = pb.system_id
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE a.comment <> '')::int AS comments, count(*) FILTER (WHERE ${HAS_PROBLEMS})::int AS problems
      FROM annotation a WHERE a.task_id = page.task_id AND a.superseded_at IS NULL
    ) wrote
    ORDER BY ${order === "position" ? Prisma.sql`page.position` : Prisma.sql`page.spread DESC, page.position`}`;
}

const HAS_PROBLEMS = Prisma.sql`jsonb_typeof(a.problems) = 'array' AND a.problems <> '[]'`;

/** Tasks with a comment or a reported problem. */
function writtenSql(round: AnalysedRound): Prisma.Sql {
  return Prisma.sql`
    SELECT a.task_id FROM annotation a JOIN task t ON t.id = a.task_id
    WHERE ${liveLabels(round, "all")} AND (a.comment <> '' OR (${HAS_PROBLEMS}))
    UNION
    SELECT s.task_id FROM assignment s WHERE s.round_id = ${round.id}::uuid AND s.state = 'skipped'`;
}

/** The conditions on a `listed` task; each is there only when asked for. */
function narrowed(
  round: AnalysedRound,
  { subset, domain, system, category, apart, adjudicated }: TaskListQuery,
): Prisma.Sql {
  const facets = [
    subset === undefined ? null : Prisma.sql`f.subset = ${subset}`,
    domain === undefined ? null : Prisma.sql`f.domain = ${domain}`,
    system === undefined
      ? null
      : Prisma.sql`EXISTS (
          SELECT FROM system y WHERE y.id IN (f.system_a_id, f.system_b_id) AND y.name = ${system}
        )`,
    category === undefined ? null : Prisma.sql`jsonb_exists(f.categories, ${category})`,
  ].filter((condition) => condition !== null);
  const decided = Prisma.sql`EXISTS (SELECT FROM adjudication j WHERE j.task_id = listed.task_id)`;
  const conditions = [
    facets.length === 0
      ? null
      : Prisma.sql`facet_id IN (
          SELECT f.id FROM task_facet f WHERE f.round_id = ${round.id}::uuid AND ${Prisma.join(facets, " AND ")}
        )`,
    apart === 0 ? null : Prisma.sql`apart >= ${apart}`,
    adjudicated === "yes" ? decided : null,
    adjudicated === "no" ? Prisma.sql`NOT ${decided}` : null,
  ].filter((condition) => condition !== null);
  return conditions.length === 0 ? Prisma.sql`TRUE` : Prisma.join(conditions, " AND ");
}

function readLevels(db: Reader, round: AnalysedRound, taskIds: string[]) {
  return queryRows(
    db,
    z.object({ taskId: z.uuid(), number: z.int(), level: z.int().nullable(), simulated: z.boolean() }),
    Prisma.sql`
      SELECT a.task_id AS "taskId", r.number, coalesce(a.score, a.preference)::int AS level, r.simulated
      FROM annotation a JOIN task t ON t.id = a.task_id JOIN rater r ON r.id = a.rater_id
      WHERE a.task_id = ANY(${taskIds}::uuid[]) AND ${liveLabels(round, "all")}
      ORDER BY r.number`,
  );
}
