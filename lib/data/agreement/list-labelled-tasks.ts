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
  const level = round.protocol === "preference" ? Prisma.sql`a.preference` : Prisma.sql`a.score`;
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
    written: Prisma.sql`(comments > 0 OR problems > 0)`,
  };
  return Prisma.sql`
    WITH unit AS (
      SELECT a.task_id, count(*)::int AS labels, coalesce(max(${level}) - min(${level}), 0)::int AS apart, coalesce(round(var_pop(${level}) * ${MILLIONTHS}), 0)::int AS spread,
        count(*) FILTER (WHERE a.comment <> '')::int AS comments,
        count(*) FILTER (WHERE jsonb_typeof(a.problems) = 'array' AND a.problems <> '[]')::int AS problems
      FROM annotation a JOIN task t ON t.id = a.task_id
      WHERE ${liveLabels(round, "all")} GROUP BY a.task_id
    ), handed_back AS (
      SELECT s.task_id, count(*)::int AS skips FROM assignment s
      WHERE s.round_id = ${round.id}::uuid AND s.study_id = ${round.studyId}::uuid AND s.state = 'skipped'
      GROUP BY s.task_id
    ), listed AS (
      SELECT t.id, t.position, t.instruction_id, t.response_a_id, t.response_b_id,
        coalesce(unit.labels, 0) AS labels, coalesce(unit.spread, 0) AS spread, coalesce(unit.apart, 0) AS apart,
        j.task_id IS NOT NULL AS adjudicated, t.checklist_id,
        coalesce(unit.comments, 0) AS comments, coalesce(unit.problems, 0) + coalesce(handed_back.skips, 0) AS problems
      FROM task t LEFT JOIN unit ON unit.task_id = t.id LEFT JOIN handed_back ON handed_back.task_id = t.id
      LEFT JOIN adjudication j ON j.task_id = t.id
      WHERE t.round_id = ${round.id}::uuid AND t.stratum = 'main'
    ), page AS (
      SELECT * FROM listed WHERE ${shown[show]} AND ${narrowed(query)} AND ${beyond} ORDER BY ${orderBy} LIMIT ${TASKS_A_PAGE + 1}
    )
    SELECT page.id AS "taskId", page.position, n.external_id AS "instructionId",
      left(coalesce(n.text, n.messages -> -1 ->> 'content', ''), ${EXCERPT_LENGTH}) AS excerpt,
      ya.name AS "systemA", yb.name AS "systemB", page.spread, page.comments, page.problems, page.adjudicated
    FROM page
    JOIN instruction n ON n.id = page.instruction_id
    JOIN response pa ON pa.id = page.response_a_id JOIN system ya ON ya.id = pa.system_id
    LEFT JOIN response pb ON pb.id = page.response_b_id LEFT JOIN system yb ON yb.id = pb.system_id
    ORDER BY ${order === "position" ? Prisma.sql`page.position` : Prisma.sql`page.spread DESC, page.position`}`;
}

/** The conditions on a `listed` task; each is there only when asked for. */
function narrowed({ subset, domain, system, category, apart, adjudicated }: TaskListQuery): Prisma.Sql {
  const ofInstruction = (condition: Prisma.Sql) =>
    Prisma.sql`EXISTS (SELECT FROM instruction f WHERE f.id = listed.instruction_id AND ${condition})`;
  const conditions = [
    subset === undefined ? null : ofInstruction(Prisma.sql`f.subset = ${subset}`),
    domain === undefined ? null : ofInstruction(Prisma.sql`f.domain = ${domain}`),
    system === undefined
      ? null
      : Prisma.sql`EXISTS (
          SELECT FROM response f JOIN system y ON y.id = f.system_id
          WHERE f.id IN (listed.response_a_id, listed.response_b_id) AND y.name = ${system}
        )`,
    category === undefined
      ? null
      : Prisma.sql`EXISTS (
          SELECT FROM checklist_item f WHERE f.checklist_id = listed.checklist_id AND ${category} = ANY(f.categories)
        )`,
    apart === 0 ? null : Prisma.sql`apart >= ${apart}`,
    adjudicated === "any" ? null : Prisma.sql`adjudicated = ${adjudicated === "yes"}`,
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
