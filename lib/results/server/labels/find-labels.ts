import { z } from "zod";
import { likePattern } from "@/lib/content/server/search/matching-texts";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import type { RaterGroup } from "@/lib/results/agreement-filter";
import type { LabelListQuery, LabelOrder, LabelPlace } from "@/lib/results/round-labels";
import { raterCondition } from "../live-labels";
import { type CountedRound, notExcluded } from "../not-excluded";
import { rightLabel } from "../raters/right-label";

export interface LabelsWanted {
  query: LabelListQuery;
  group: RaterGroup;
  /** null: from the first on */
  after: LabelPlace | null;
  limit: number;
}

const placeSchema = z.object({ first: z.int(), second: z.number(), id: z.uuid() });

/** The next labels in order, by their places. */
export async function findLabels(db: Reader, round: CountedRound, wanted: LabelsWanted): Promise<LabelPlace[]> {
  const { order } = wanted.query;
  const tasks = await fewTasks(db, round, wanted.query);
  if (tasks?.length === 0) return [];
  const read = (more: Partial<LabelsWanted>, by: LabelOrder | "untimed" = order) =>
    rows(placeSchema, labelsInOrderSql(round, { ...wanted, ...more }, tasks, by), db);
  if (order !== "duration" && order !== "-duration") return read({});
  // Labels without a time come last; the index of times does not have them.
  const timed = wanted.after?.first === UNTIMED ? [] : await read({});
  if (timed.length === wanted.limit) return timed;
  const after = wanted.after?.first === UNTIMED ? wanted.after : null;
  return [...timed, ...(await read({ after, limit: wanted.limit - timed.length }, "untimed"))];
}

/** Of more tasks than these the labels are read in order until a page is full. */
const FEW_TASKS = 1000;

/** The tasks that labels are chosen by, where these are few: their labels are sought directly. Null: any or many. */
async function fewTasks(db: Reader, round: CountedRound, query: LabelListQuery): Promise<string[] | null> {
  const { subset, system, reference, stratum } = query;
  if (subset === undefined && system === undefined && reference === undefined && stratum === "main") return null;
  const isKnown = Prisma.sql` AND (y.known_score IS NOT NULL OR p.known_outcome IS NOT NULL
    OR y.known_answers IS NOT NULL OR z.known_answers IS NOT NULL)`;
  const found = await rows(
    z.object({ id: z.uuid() }),
    Prisma.sql`
      SELECT t.id FROM task t ${reference === undefined ? Prisma.empty : KNOWN_TRUTH}
      WHERE t.round_id = ${round.id}::uuid AND ${Prisma.join(taskConditions(query), " AND ")}
        ${reference === undefined ? Prisma.empty : isKnown}
      LIMIT ${FEW_TASKS + 1}`,
    db,
  );
  return found.length > FEW_TASKS ? null : found.map(({ id }) => id);
}

const UNTIMED = 1;

interface Sorted {
  first: Prisma.Sql;
  second: Prisma.Sql;
  isDescending: boolean;
  only: Prisma.Sql;
}

const LABELLED = Prisma.sql`(extract(epoch FROM a.created_at) * 1000)::float8`;
/** Missing only in rounds that ask for none. */
const LEVEL = Prisma.sql`coalesce(a.level, 0)`;
const ZERO = Prisma.sql`0`;
const TIMED = Prisma.sql` AND a.duration_ms > 0`;
const NOT_TIMED = Prisma.sql` AND NOT coalesce(a.duration_ms > 0, FALSE)`;

/** By which columns an order sorts, and which labels it has. */
function sortedBy(order: LabelOrder | "untimed"): Sorted {
  const all = { isDescending: order.startsWith("-"), only: Prisma.empty };
  const duration = Prisma.sql`a.duration_ms`;
  switch (order) {
    case "task":
      return { ...all, first: Prisma.sql`t.position`, second: Prisma.sql`r.number` };
    case "rater":
      return { ...all, first: Prisma.sql`r.number`, second: Prisma.sql`a.created_at` };
    case "duration":
    case "-duration":
      return { ...all, first: ZERO, second: duration, only: TIMED };
    case "level":
    case "-level":
      return { ...all, first: ZERO, second: LEVEL };
    case "untimed":
      return { ...all, first: Prisma.sql`${UNTIMED}::int`, second: Prisma.sql`a.created_at`, only: NOT_TIMED };
    default:
      return { ...all, first: ZERO, second: Prisma.sql`a.created_at` };
  }
}

/**
 * The labels in order. Of each rater the first ones are read from an index of that rater's labels, and the first of all
 * are among them. In order of the tasks, of few tasks, and of the few labels with something written, there is no
 * need to go rater by rater.
 */
export function labelsInOrderSql(
  round: CountedRound,
  { query, group, after, limit }: LabelsWanted,
  tasks: readonly string[] | null,
  order: LabelOrder | "untimed",
): Prisma.Sql {
  const { first, second, isDescending, only } = sortedBy(order);
  const isByTime = ["-labelled", "labelled", "rater", "untimed"].includes(order);
  const shown = Prisma.sql`a.id, ${first} AS first, ${isByTime ? LABELLED : second}::float8 AS second`;
  const conditions = Prisma.sql`${labelConditions(round, query, tasks)}${only}${afterSql(order, after)}`;
  const direction = isDescending ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  const one = query.rater === undefined ? Prisma.empty : Prisma.sql` AND r.id = ${query.rater}::uuid`;
  const raters = Prisma.sql`r.study_id = ${round.studyId}::uuid${raterCondition(group, Prisma.sql`r`)}${one}`;
  const known = query.reference === undefined ? Prisma.empty : KNOWN_TRUTH;
  if (order === "task" || tasks !== null || isWritten(query)) {
    const isFirstSorted = order === "task" || order === "rater";
    return Prisma.sql`
      SELECT ${shown} FROM annotation a JOIN task t ON t.id = a.task_id JOIN rater r ON r.id = a.rater_id ${known}
      WHERE ${conditions} AND ${raters}
      ORDER BY ${isFirstSorted ? Prisma.sql`${first}, ` : Prisma.empty}${second} ${direction}, a.id ${direction}
      LIMIT ${limit}`;
  }
  const from = order === "rater" && after ? Prisma.sql` AND r.number >= ${after.first}::int` : Prisma.empty;
  return Prisma.sql`
    SELECT found.* FROM rater r CROSS JOIN LATERAL (
      SELECT ${shown} FROM annotation a JOIN task t ON t.id = a.task_id ${known}
      WHERE a.rater_id = r.id AND ${conditions}
      ORDER BY ${second} ${direction}, a.id ${direction} LIMIT ${limit}
    ) found
    WHERE ${raters}${from}
    ORDER BY found.first, found.second ${direction}, found.id ${direction} LIMIT ${limit}`;
}

const WRITTEN = Prisma.sql`(a.comment <> '' OR (jsonb_typeof(a.problems) = 'array' AND a.problems <> '[]'))`;

function isWritten({ written, text }: LabelListQuery): boolean {
  return written !== undefined || Boolean(text);
}

/** As `rightLabel` calls them, of the task `t`. */
export const KNOWN_TRUTH = Prisma.sql`
  JOIN round d ON d.id = t.round_id
  LEFT JOIN response y ON y.id = t.response_a_id LEFT JOIN response z ON z.id = t.response_b_id
  LEFT JOIN pair p ON p.id = t.pair_id`;
export const IS_RIGHT = rightLabel(Prisma.sql`d.scale`);

function labelConditions(round: CountedRound, query: LabelListQuery, tasks: readonly string[] | null): Prisma.Sql {
  const { level, reference, text } = query;
  const conditions = [
    Prisma.sql`a.round_id = ${round.id}::uuid AND t.round_id = a.round_id AND a.superseded_at IS NULL`,
    ...(tasks === null ? taskConditions(query) : [Prisma.sql`a.task_id = ANY (${[...tasks]}::uuid[])`]),
    level === undefined ? null : Prisma.sql`a.level = ${level}::float8`,
    reference === undefined ? null : Prisma.sql`(${IS_RIGHT}) = ${reference === "same"}::boolean`,
    isWritten(query) ? WRITTEN : null,
    text ? saysSql(text) : null,
  ].flatMap((condition) => condition ?? []);
  return Prisma.sql`${Prisma.join(conditions, " AND ")}${notExcluded(round)}`;
}

function taskConditions({ stratum, subset, system }: LabelListQuery): Prisma.Sql[] {
  return [
    Prisma.sql`t.stratum = ${stratum}::stratum`,
    subset === undefined
      ? null
      : Prisma.sql`EXISTS (SELECT FROM instruction n WHERE n.id = t.instruction_id AND n.subset = ${subset})`,
    system === undefined
      ? null
      : Prisma.sql`EXISTS (
          SELECT FROM response about JOIN system s ON s.id = about.system_id
          WHERE about.id IN (t.response_a_id, t.response_b_id) AND s.name = ${system})`,
  ].flatMap((condition) => condition ?? []);
}

function saysSql(text: string): Prisma.Sql {
  const pattern = likePattern(text);
  return Prisma.sql`(a.comment ILIKE ${pattern} OR EXISTS (
    SELECT FROM jsonb_array_elements(CASE WHEN jsonb_typeof(a.problems) = 'array' THEN a.problems ELSE '[]' END) said(problem)
    WHERE said.problem ->> 'note' ILIKE ${pattern}))`;
}

function afterSql(order: LabelOrder | "untimed", after: LabelPlace | null): Prisma.Sql {
  if (after === null) return Prisma.empty;
  const { first, second, id } = after;
  const at = Prisma.sql`${new Date(second)}::timestamptz`;
  switch (order) {
    case "task":
      return Prisma.sql` AND t.position >= ${first}::int AND (t.position, r.number, a.id) > (${first}::int, ${second}::int, ${id}::uuid)`;
    case "rater":
      return Prisma.sql` AND (r.number > ${first}::int OR (a.created_at, a.id) > (${at}, ${id}::uuid))`;
    case "duration":
      return Prisma.sql` AND (a.duration_ms, a.id) > (${second}::int, ${id}::uuid)`;
    case "-duration":
      return Prisma.sql` AND (a.duration_ms, a.id) < (${second}::int, ${id}::uuid)`;
    case "level":
      return Prisma.sql` AND (${LEVEL}, a.id) > (${second}::float8, ${id}::uuid)`;
    case "-level":
      return Prisma.sql` AND (${LEVEL}, a.id) < (${second}::float8, ${id}::uuid)`;
    case "-labelled":
      return Prisma.sql` AND (a.created_at, a.id) < (${at}, ${id}::uuid)`;
    default:
      return Prisma.sql` AND (a.created_at, a.id) > (${at}, ${id}::uuid)`;
  }
}
